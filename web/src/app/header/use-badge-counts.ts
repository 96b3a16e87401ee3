import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { admin } from '#contract/admin/admin/admin.ts'
import { badges } from '#contract/admin/dashboards/badge-counts.ts'
import { localeOf } from '#contract/formats.ts'
import { keyOf, useRead } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { adminLinks } from '../../features/foundation/site/menu/admin-menu.ts'
import { paths } from '../../format/paths.ts'

type Badge = { count: number; text: string }
/** Looks up the badge of a menu path. */
export type BadgeLookup = (path: string) => Badge

const isMessages = (kind: string): kind is 'direct' | 'campaignMessages' =>
  kind === 'direct' || kind === 'campaignMessages'

/**
 * Unread messages and items awaiting an answer, by the screen that handles them (spec §6: businesses and influencers only); for admins
 * the items that wait in their queues.
 */
export function useBadgeCounts(): BadgeLookup {
  const { t, i18n } = useTranslation()
  const { user } = useUser()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const role = user?.role
  const { data } = useRead(badges.counts, {}, { enabled: role === 'business' || role === 'influencer' })
  const queues = useRead(admin.counts, {}, { enabled: role === 'admin' }).data
  // counts are not polled but refetched on navigation
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    for (const endpoint of [badges.counts, admin.counts]) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }, [pathname, queryClient])

  if (role === 'admin')
    return (path) => {
      const names = adminLinks.find(({ to }) => to === path)?.counts ?? []
      const count = names.reduce((total, name) => total + (queues?.[name] ?? 0), 0)
      return { count, text: count > 0 ? t('adminMenu.waiting', { count }) : '' }
    }

  const counts = data ?? { requests: 0, reviews: 0, campaignRequests: 0, unread: 0, direct: 0, campaignMessages: 0 }
  const list = new Intl.ListFormat(localeOf(i18n.language))
  const entry = (kind: keyof typeof counts, count = counts[kind]) => ({ kind, count })
  const combine = (...kinds: { kind: keyof typeof counts; count: number }[]): Badge => ({
    count: kinds.reduce((total, { count }) => total + count, 0),
    text: list.format(
      kinds
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => t(`header.waiting.${isMessages(kind) ? 'unread' : kind}`, { count })),
    ),
  })
  const badgeFor = (...kinds: (keyof typeof counts)[]) => combine(...kinds.map((kind) => entry(kind)))
  // messages about tasks and campaigns count there, the others in the inbox
  const taskMessages = entry('unread', counts.unread - counts.direct - counts.campaignMessages)
  const badgesByPath: Record<string, Badge> = {
    [paths.inbox]: badgeFor('direct'),
    ...(role === 'business'
      ? {
          [paths.purchases]: combine(entry('reviews'), taskMessages),
          [paths.campaignRequests]: badgeFor('campaignRequests', 'campaignMessages'),
        }
      : {
          [paths.dealRequests]: badgeFor('requests'),
          [paths.openCampaigns]: badgeFor('campaignRequests', 'campaignMessages'),
          [paths.tasks]: combine(taskMessages),
        }),
  }
  return (path) => badgesByPath[path] ?? badgeFor()
}
