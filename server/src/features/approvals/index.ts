export { approvalStep, assertSecondAdmin, ownApproval } from './approvals.ts'
