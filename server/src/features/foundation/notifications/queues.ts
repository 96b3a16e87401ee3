export const mailQueue = 'mail'
/** Sign-in and security: never behind other mails. */
export const urgentMailQueue = 'mail-urgent'
export const mailQueues: readonly string[] = [mailQueue, urgentMailQueue]
export const smsQueue = 'sms'
