import { useEffect, useRef, useState } from 'react'
import type { EmojiType, Engagement } from '#contract/presence/reactions/reactions.ts'
import { parseJson, type RequestError, toRequestError } from '../../../../api/request.ts'

/**
 * Views, likes and reactions: first as rendered, then as fetched for this viewer, whose own reactions the document does not know.
 * Also counts the view (product.md 7). Changes are optimistic and revert on refusal.
 */
export function useEngagement(profileId: number, initial: Engagement, onRefused: (error: RequestError | null) => void) {
  const [engagement, setEngagement] = useState(initial)
  /** Number of changes so far: a response requested before a change is out of date. */
  const changeCount = useRef(0)
  const merge = (part: Partial<Engagement>) => setEngagement((now) => ({ ...now, ...part }))
  useCountView(profileId)
  useEffect(() => {
    let isGone = false
    const before = changeCount.current
    request(profileId, 'engagement').then(
      (answer) => !isGone && changeCount.current === before && setEngagement(answer as Engagement),
      // the rendered figures stay; they are at most a minute old
      (error: Error) => console.error('How the profile is met could not be read again', error),
    )
    return () => {
      isGone = true
    }
  }, [profileId])

  const change = async (optimistic: Partial<Engagement>, method: 'PUT' | 'DELETE', path: string) => {
    const before = engagement
    changeCount.current++
    merge(optimistic)
    try {
      merge((await request(profileId, path, { method })) as Partial<Engagement>)
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
      const optimistic = {
        given: [...given, emojiType],
        reactions: { ...reactions, [emojiType]: reactions[emojiType] + 1 },
      }
      return change(optimistic, 'PUT', `reactions/${emojiType}`)
    },
  }
}

/** Counts the view once, with its referrer; prerendered pages count when they are shown. */
export function useCountView(profileId: number) {
  useEffect(() => {
    const count = () => {
      request(profileId, 'views', { method: 'POST', body: { referrer: document.referrer.slice(0, 4096) } }).catch(
        (error: Error) => console.error('The view could not be counted', error),
      )
    }
    if (!(document as { prerendering?: boolean }).prerendering) return count()
    document.addEventListener('prerenderingchange', count, { once: true })
    return () => document.removeEventListener('prerenderingchange', count)
  }, [profileId])
}

type Request = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object }

/** Bypasses the contract's schemas, which would weigh more than the page. */
async function request(profileId: number, path: string, { method = 'GET', body }: Request = {}) {
  const response = await fetch(`/api/profiles/${profileId}/${path}`, {
    method,
    headers: body ? { accept: 'application/json', 'content-type': 'application/json' } : { accept: 'application/json' },
    body: body && JSON.stringify(body),
    keepalive: body !== undefined,
  })
  const answer = parseJson(await response.text())
  if (!response.ok) throw toRequestError(response, answer)
  return answer
}
