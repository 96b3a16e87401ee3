export const mailQueue = 'mail'
/** The queue of sign-in and security mails, which are never behind others. */
export const urgentMailQueue = 'mail-urgent'
export const mailQueues: readonly string[] = [mailQueue, urgentMailQueue]
export const smsQueue = 'sms'
