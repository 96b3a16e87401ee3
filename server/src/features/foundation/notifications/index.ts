export { countStoppedAddresses } from './mail/stopped-addresses.ts'
export { readOlderNotifications } from './mark-read.ts'
export {
  type MailKind,
  type MailParams,
  type MailRequest,
  notify,
  sendMail,
  sendSms,
} from './notify.ts'
export { type ManyMail, manyAtOnce, notifyMany, withdrawNotifications } from './notify-many.ts'
export { readTimeZone, readTimeZones } from './preferences.ts'
export { pushQueue } from './push/enqueue-push.ts'
export { forgetOtherPushDevices, forgetPushDeviceOf, forgetPushDevices } from './push/forget-devices.ts'
export { readPushCounts } from './push/push-counts.ts'
export { mailQueues } from './queues.ts'
export { recordNotification } from './record-notification.ts'
