export { securityAddresses } from './security-mails.ts'
export { requireStepUp } from './step-up.ts'
export { mailUndoLink, refuseReservedEmail } from './undo-email-change.ts'
