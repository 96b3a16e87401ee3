import { reportCases } from '#contract/market/reports/cases.ts'
import { reportEntities, reportStatuses } from '#contract/market/reports/reports.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { transparency } from '#contract/presence/moderation/transparency.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

/** The filters of the queue in the URL. */
export function caseQueryIn(search: URLSearchParams) {
  const type = reportEntities.find((each) => each === search.get('type'))
  return {
    status: choiceIn(search, 'status', { choices: reportStatuses, fallback: 'pending' }),
    type,
    mine: search.get('mine') === 'true' ? ('true' as const) : undefined,
  }
}

export const loadReportQueue: ScreenLoader = (prefetch, { search }) => {
  prefetch.list(reportCases.list, { query: caseQueryIn(search) })
  prefetch.read(transparency.read, { query: {} })
}

/** Also reads the queue that it was opened from, for the previous and the next case. */
export const loadCase: ScreenLoader = (prefetch, { params, search }) => {
  // part of the path
  prefetch.read(cases.read, { params: { id: params.id! } })
  prefetch.list(reportCases.list, { query: caseQueryIn(search) })
}
