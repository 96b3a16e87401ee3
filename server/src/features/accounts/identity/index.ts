export { remindToConfirm } from './email-verification.ts'
