import { useEffect, useRef, useState } from 'react'
import type { EmojiType, Engagement } from '#contract/engagement.ts'
import { errorOf, parsed, type RequestError } from '../../ui/request.ts'

/**
 * How a profile is met, as drawn and then as it is for whoever looks: the document does not know what a visitor gave before.
 * Also sends the look that is to be counted (product.md 7). What is pressed shows at once and is taken back if it is refused.
 */
export function useEngagement(profileId: number, drawn: Engagement, onRefused: (error: RequestError | null) => void) {
  const [engagement, setEngagement] = useState(drawn)
  /** How often something was pressed: an answer that was asked for before that is out of date. */
  const pressed = useRef(0)
  const merge = (part: Partial<Engagement>) => setEngagement((now) => ({ ...now, ...part }))
  useCountedView(profileId)
  useEffect(() => {
    let isGone = false
    const before = pressed.current
    ask(profileId, 'GET', 'engagement').then(
      (answer) => !isGone && pressed.current === before && setEngagement(answer as Engagement),
      // what was drawn stays; it is old by a minute at most
      (error: Error) => console.error('How the profile is met could not be read again', error),
    )
    return () => {
      isGone = true
    }
  }, [profileId])

  const change = async (shown: Partial<Engagement>, method: 'PUT' | 'DELETE', path: string) => {
    const before = engagement
    pressed.current++
    merge(shown)
    try {
      merge((await ask(profileId, method, path)) as Partial<Engagement>)
      onRefused(null)
    } catch (error) {
      setEngagement(before)
      onRefused(error as RequestError)
    }
  }
  return {
    engagement,
    toggleLike: () => {
      const liked = !engagement.liked
      return change({ liked, likes: engagement.likes + (liked ? 1 : -1) }, liked ? 'PUT' : 'DELETE', 'like')
    },
    react: (emojiType: EmojiType) => {
      const { given, reactions } = engagement
      if (given.includes(emojiType)) return
      const shown = { given: [...given, emojiType], reactions: { ...reactions, [emojiType]: reactions[emojiType] + 1 } }
      return change(shown, 'PUT', `reactions/${emojiType}`)
    },
  }
}

/** Tells once that the page is looked at, and from where; not while a browser only draws it ahead. */
export function useCountedView(profileId: number) {
  useEffect(() => {
    const count = () => {
      ask(profileId, 'POST', 'views', { referrer: document.referrer.slice(0, 4096) }).catch((error: Error) =>
        console.error('The view could not be counted', error),
      )
    }
    if (!(document as { prerendering?: boolean }).prerendering) return count()
    document.addEventListener('prerenderingchange', count, { once: true })
    return () => document.removeEventListener('prerenderingchange', count)
  }, [profileId])
}

/** Without the contract's schemas, which would weigh more than the page. */
async function ask(profileId: number, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await fetch(`/api/profiles/${profileId}/${path}`, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body), keepalive: true }),
  })
  const answer = parsed(await response.text())
  if (!response.ok) throw errorOf(response, answer)
  return answer
}
