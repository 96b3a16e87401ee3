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
export function useWaiting(): { at: WaitingAt; inMenu: Waiting } {
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

  const counts = data ?? { requests: 0, reviews: 0, unread: 0, direct: 0 }
  const list = new Intl.ListFormat(localeOf(i18n.language))
  const named = (kind: keyof typeof counts, count = counts[kind]) => ({ kind, count })
  const sum = (...kinds: { kind: keyof typeof counts; count: number }[]): Waiting => ({
    count: kinds.reduce((total, { count }) => total + count, 0),
    text: list.format(
      kinds
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => t(`header.waiting.${kind === 'direct' ? 'unread' : kind}`, { count })),
    ),
  })
  const say = (...kinds: (keyof typeof counts)[]) => sum(...kinds.map((kind) => named(kind)))
  // messages about tasks wait at the tasks, the others in the inbox
  const aboutTasks = named('unread', counts.unread - counts.direct)
  const places: Record<string, Waiting> = {
    [paths.inbox]: say('direct'),
    ...(role === 'business'
      ? { [paths.purchases]: sum(named('reviews'), aboutTasks) }
      : { [paths.dealRequests]: say('requests'), [paths.tasks]: sum(aboutTasks) }),
  }
  return {
    at: (path) => places[path] ?? say(),
    // a business has its purchases beside the menu of small screens
    inMenu: role === 'business' ? say('direct') : say('requests', 'unread'),
  }
}
