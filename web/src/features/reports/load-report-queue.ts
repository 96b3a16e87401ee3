import { reportStatuses, reports } from '#contract/reports/reports.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'
import { choiceIn } from '../../api/search-params.ts'

export const loadReportQueue: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(reports.queue, {
    query: { status: choiceIn(search, 'status', { choices: reportStatuses, fallback: 'pending' }) },
  })
