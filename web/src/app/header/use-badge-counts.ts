import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { admin } from '#contract/admin/admin/admin.ts'
import { badges } from '#contract/admin/dashboards/badge-counts.ts'
import { keyOf, useRead } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { adminLinks } from '../../features/foundation/site/menu/admin-menu.ts'
import { paths } from '../../format/paths.ts'

type Badge = { count: number; text: string }
/** Looks up the badge of a menu path. */
export type BadgeLookup = (path: string) => Badge

const badgeTexts = {
  work: 'work.waiting',
  orders: 'header.waiting.orders',
  campaignRequests: 'header.waiting.campaignRequests',
  direct: 'header.waiting.unread',
} as const

/**
 * Work on the reader's turn and unread messages, by the screen that handles them (spec §6: businesses and influencers only); for admins
 * the items that wait in their queues.
 */
export function useBadgeCounts(): BadgeLookup {
  const { t } = useTranslation()
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

  const badgeFor = (kind: keyof typeof badgeTexts): Badge => {
    const count = data?.[kind] ?? 0
    return { count, text: count > 0 ? t(badgeTexts[kind], { count }) : '' }
  }
  const kinds: Record<string, Parameters<typeof badgeFor>[0]> = {
    [paths.inbox]: 'direct',
    [role === 'business' ? paths.businessWork : paths.ownWork]: 'work',
    [role === 'business' ? paths.purchases : paths.tasks]: 'orders',
    [role === 'business' ? paths.campaignRequests : paths.ownRequests]: 'campaignRequests',
  }
  return (path) => (kinds[path] ? badgeFor(kinds[path]) : { count: 0, text: '' })
}
