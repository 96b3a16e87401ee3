export { limitBackAndForth } from './back-and-forth.ts'
export { markBlocked, offerBlockChoice } from './blocks.ts'
export { cancelEngagement, continueEngagement } from './cancel.ts'
export { completedWork, completedWorkAt, type EndedWork, isCompletedWork } from './completed-work.ts'
export { type DeadlineTable, remindOfDeadlines, runDueDeadlines, sharedDeadlines } from './deadlines.ts'
export { agreeDueDate, proposeDueDate, refuseDueDate, withdrawDueDate } from './due-date.ts'
export { type DeadlinePassed, enforceFirst } from './enforce-first.ts'
export {
  assertAllowed,
  clearedProposal,
  clockColumns,
  deadlineOf,
  type EngagementMail,
  type LockedEngagement,
  otherSide,
  shiftBy,
  shiftedTimes,
  sideOf,
  type WorkParam,
} from './engagement.ts'
export { actorOfEvent } from './event-actor.ts'
export { assertMissed } from './missed-items.ts'
export {
  disputeClockFrom,
  isInGroup,
  isTurnGroup,
  nextMomentSql,
  openDisputeClock,
  taskTurn,
  turnGroup,
} from './next-step.sql.ts'
export { firstDelivery, isLateAt } from './on-time.ts'
export { type DepositTarget, depositHandlers, type PayWith, payEngagement } from './pay.ts'
export { type EngagementEnding, holdOf, settle, settleDispute } from './settle.ts'
