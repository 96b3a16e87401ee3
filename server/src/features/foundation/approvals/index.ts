export {
  type AdminChangeRow,
  endAdminChange,
  endAdminChangesOf,
  isContested,
  openAdminChanges,
  recordAdminChange,
} from './admin-changes.ts'
export { activeApprovers, approvalStep, assertApproves, assertSecondAdmin, ownApproval } from './approvals.ts'
export { creditAlone, creditApproval, roomToCreditAlone } from './lone-credits.ts'
