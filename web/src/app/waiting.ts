import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { localeOf } from '#contract/formats.ts'
import { pending } from '#contract/pending.ts'
import { paths } from '../ui/paths.ts'
import { keyOf, useRead } from '../ui/queries.ts'
import { useUser } from '../ui/session.ts'

type Waiting = { count: number; text: string }
/** What waits behind a link of the menu. */
export type WaitingAt = (path: string) => Waiting

/** Unread messages and what waits for an answer, by the screen where it is dealt with (spec §6: businesses and influencers only). */
export function useWaiting(): { at: WaitingAt; all: Waiting } {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const role = user?.role
  const { data } = useRead(pending.counts, {}, { enabled: role === 'business' || role === 'influencer' })
  // counts are not polled; they are read again when another screen opens
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    queries.invalidateQueries({ queryKey: keyOf(pending.counts) })
  }, [pathname, queries])

  const counts = data ?? { requests: 0, reviews: 0, unread: 0 }
  const list = new Intl.ListFormat(localeOf(i18n.language))
  const say = (...kinds: (keyof typeof counts)[]): Waiting => ({
    count: kinds.reduce((sum, kind) => sum + counts[kind], 0),
    text: list.format(
      kinds.filter((kind) => counts[kind] > 0).map((kind) => t(`header.waiting.${kind}`, { count: counts[kind] })),
    ),
  })
  const places: Record<string, Waiting> =
    role === 'business'
      ? { [paths.purchases]: say('reviews', 'unread') }
      : { [paths.dealRequests]: say('requests'), [paths.tasks]: say('unread') }
  return {
    at: (path) => places[path] ?? say(),
    all: role === 'business' ? say('reviews', 'unread') : say('requests', 'unread'),
  }
}
