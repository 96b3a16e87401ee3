import type { SystemContext } from '../../../platform/context.ts'
import type { Sms } from '../../../platform/mail/sms.ts'
import { eventOf } from './declare-event.ts'
import type { MailRequest, QueuedMail } from './mail-request.ts'
import { mailQueue, smsQueue, urgentMailQueue } from './queues.ts'
import { recipientsOf } from './recipients.ts'
import { recordNotification } from './record-notification.ts'

/** Notifies those who act for a party, or a person, in the application and by mail, once the caller's transaction is committed. */
export async function notify(context: SystemContext, mail: MailRequest): Promise<void> {
  for (const each of await recipientsOf(context, mail)) {
    recordNotification(context, each)
    await sendMail(context, each)
  }
}

/** Notifies those who act for a party in the application alone, once the caller's transaction is committed. */
export async function notifyInApplication(context: SystemContext, mail: MailRequest): Promise<void> {
  for (const each of await recipientsOf(context, mail)) recordNotification(context, each)
}

/** Mails those who act for a party what the application shows them already, once the caller's transaction is committed. */
export async function mailMembers(context: SystemContext, mail: MailRequest): Promise<void> {
  for (const each of await recipientsOf(context, mail)) await sendMail(context, each)
}

/** Mails a person who has been notified in the application already, once the caller's transaction is committed. */
export const sendMail = (context: SystemContext, mail: MailRequest): Promise<void> => enqueueMail(context, mail)

/** The same for what was stored before: mails that were held back. */
export const enqueueMail = ({ tx, jobs }: SystemContext, mail: QueuedMail): Promise<void> =>
  jobs.enqueue(tx, eventOf(mail.kind).lane === 'security' ? urgentMailQueue : mailQueue, mail)

/** Sends a text message once the caller's transaction is committed. */
export const sendSms = ({ tx, jobs }: SystemContext, sms: Sms): Promise<void> => jobs.enqueue(tx, smsQueue, sms)
