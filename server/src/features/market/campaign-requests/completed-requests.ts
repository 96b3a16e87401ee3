import { isCompletedWork } from '../engagements/index.ts'

/** SQL: whether the campaign request `q` is completed work that still counts: a post that was removed and not restored does not. */
export const requestCounts = `(${isCompletedWork('q')} and q.post_removed_after_days is null)`
