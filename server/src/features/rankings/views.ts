import { view } from '../../platform/database/view.ts'
import { rankings, rankRuns } from './tables.ts'

/** The ranks of a run. */
export const rankingsView = view(rankings, 'runId', 'userId', 'score')

/** The runs of the ranking. */
export const rankRunsView = view(rankRuns, 'id', 'finishedAt')
