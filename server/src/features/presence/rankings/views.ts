import { view } from '../../../platform/database/view.ts'
import { rankings, rankRuns } from './tables.ts'

/** Ranks by run, for the queries of other features. */
export const rankingsView = view(rankings, 'runId', 'userId', 'score')

/** Ranking runs, for the queries of other features. */
export const rankRunsView = view(rankRuns, 'id', 'finishedAt')
