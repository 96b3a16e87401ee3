export { type MailKind, type MailParams, notify, sendSms } from './notify.ts'
