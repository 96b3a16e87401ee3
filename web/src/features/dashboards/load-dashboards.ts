import { admin } from '#contract/admin/admin.ts'
import { dashboards } from '#contract/dashboards/dashboards.ts'
import { settings } from '#contract/settings/settings.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'

export const loadInfluencerDashboard: ScreenLoader = (prefetch) => void prefetch.read(dashboards.own, {})

export const loadAdminDashboard: ScreenLoader = (prefetch) => {
  prefetch.read(admin.overview, {})
  prefetch.read(admin.audit, {})
  for (const key of ['landing', 'operator']) prefetch.read(settings.read, { params: { key } })
}
