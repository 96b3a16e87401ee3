import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { badges } from '#contract/dashboards/badge-counts.ts'
import { localeOf } from '#contract/formats.ts'
import { keyOf, useRead } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { paths } from '../../format/paths.ts'

type Badge = { count: number; text: string }
/** Looks up the badge of a menu path. */
export type BadgeLookup = (path: string) => Badge

/** Unread messages and items awaiting an answer, by the screen that handles them (spec §6: businesses and influencers only). */
export function useBadgeCounts(): BadgeLookup {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const role = user?.role
  const { data } = useRead(badges.counts, {}, { enabled: role === 'business' || role === 'influencer' })
  // counts are not polled but refetched on navigation
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    queryClient.invalidateQueries({ queryKey: keyOf(badges.counts) })
  }, [pathname, queryClient])

  const counts = data ?? { requests: 0, reviews: 0, unread: 0, direct: 0 }
  const list = new Intl.ListFormat(localeOf(i18n.language))
  const entry = (kind: keyof typeof counts, count = counts[kind]) => ({ kind, count })
  const combine = (...kinds: { kind: keyof typeof counts; count: number }[]): Badge => ({
    count: kinds.reduce((total, { count }) => total + count, 0),
    text: list.format(
      kinds
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => t(`header.waiting.${kind === 'direct' ? 'unread' : kind}`, { count })),
    ),
  })
  const badgeFor = (...kinds: (keyof typeof counts)[]) => combine(...kinds.map((kind) => entry(kind)))
  // messages about tasks count at the tasks, the others in the inbox
  const taskMessages = entry('unread', counts.unread - counts.direct)
  const badgesByPath: Record<string, Badge> = {
    [paths.inbox]: badgeFor('direct'),
    ...(role === 'business'
      ? { [paths.purchases]: combine(entry('reviews'), taskMessages) }
      : { [paths.dealRequests]: badgeFor('requests'), [paths.tasks]: combine(taskMessages) }),
  }
  return (path) => badgesByPath[path] ?? badgeFor()
}
