export { lastActionOn, lastActionsBy, logAction, logSystemAction } from './action-log.ts'
export { logAdminVisit } from './admin-visits.ts'
export { listActions } from './read-log.ts'
export { verifyActionLog } from './seals.ts'
