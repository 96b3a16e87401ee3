import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { openGroups, work } from '#contract/admin/dashboards/work.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadInfluencerDashboard: ScreenLoader = (prefetch) => void prefetch.read(dashboards.own, {})

export const loadWork: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(work.counts, {})
  const group = openGroups.find((name) => name === search.get('status'))
  prefetch.list(work.list, { query: { group } })
}
