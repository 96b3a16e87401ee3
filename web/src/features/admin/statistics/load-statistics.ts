import { admin } from '#contract/admin/admin/admin.ts'
import { statistics } from '#contract/admin/statistics/statistics.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { rangeIn } from '../../presence/analytics/range.ts'

export const loadAdminDashboard: ScreenLoader = (prefetch, { search }) => {
  const { from, to, bucket } = rangeIn(search, new Date())
  prefetch.read(admin.overview, {})
  prefetch.read(admin.audit, {})
  prefetch.read(statistics.money, {})
  prefetch.read(statistics.report, { query: { from, to, bucket } })
}
