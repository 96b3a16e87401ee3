import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { openGroups, work } from '#contract/admin/dashboards/work.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { monthFrom, workOfMonth } from './calendar.ts'

export const loadInfluencerDashboard: ScreenLoader = (prefetch) => void prefetch.read(dashboards.own, {})

export const loadWork: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(work.counts, {})
  const group = openGroups.find((name) => name === search.get('status'))
  prefetch.list(work.list, { query: { group } })
}

export const loadWorkCalendar: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(work.list, { query: workOfMonth(monthFrom(search.get('month'), serverDate())) })
