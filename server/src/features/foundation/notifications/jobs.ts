import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Sms, SmsSender } from '../../../platform/mail/sms.ts'
import type { Services } from '../../../platform/services.ts'
import { isDeletedEmail } from '../users/index.ts'
import { purchaseOf } from './done-steps.sql.ts'
import { sendDigests } from './mail/digests.sql.ts'
import { foldedMail, goesNow, sendFoldedMails } from './mail/fold-mails.ts'
import { readMailReader } from './mail/mail-reader.ts'
import { threadOf } from './mail/mail-thread.ts'
import { renderMail } from './mail/render-mail.ts'
import { unsubscribeLink } from './mail/unsubscribe.ts'
import { isWanted, subscriptionOf, upToDate } from './mail/up-to-date.ts'
import type { QueuedMail } from './mail-request.ts'
import { mailQueue, smsQueue, urgentMailQueue } from './queues.ts'

/** Concurrency of sending: a receiver whose server does not answer holds up one batch, not the others. */
const bulk = { workers: 4, batchSize: 10 }
const urgent = { workers: 3, batchSize: 5 }

/**
 * Sends queued mails, each in its receiver's language, and text messages. Sign-in and security have a queue of their own; mails about the
 * same two people are folded when they come too often, and reminders of a minute are one mail (fold-mails.ts). Events that no longer
 * hold, or are no longer wanted, are left out when the mail is sent.
 */
export async function notificationJobs(services: Services, mailer: Mailer, sms: SmsSender) {
  const { jobs, database, publicOrigin } = services
  const send = (isUrgent: boolean) => async (data: Record<string, unknown>, id: string) => {
    const { before, ...mail } = data as QueuedMail
    const { account, timeZone, choices, isStopped, other, supportAddress, minutesBetweenMails } = await readMailReader(
      database.orm,
      mail,
    )
    // a deleted account is notified at its former address, a visitor at the one they gave
    const reader = mail.reader && mail.to ? { ...mail.reader, email: mail.to, timeZone } : account
    if (!reader || isDeletedEmail(reader.email) || isStopped) return
    if (mail.userId !== null && mail.otherId !== undefined && isWanted(mail, choices)) {
      const pair = { ...mail, userId: mail.userId, otherId: mail.otherId }
      if (!(await goesNow(services, pair, { jobId: id, minutesBetweenMails, before, otherName: other?.name }))) return
    }
    const [first] = before ?? []
    const mails = [...(before && first ? [{ mail: foldedMail(mail, before), id: first.id }] : []), { mail, id }]
    for (const { mail: asked, id } of mails) {
      const mail = await upToDate(database.orm, asked, choices)
      if (!mail) continue
      const { userId, kind, params, to, replyTo } = mail
      const subscription = subscriptionOf(mail)
      // only a person has subscriptions
      const unsubscribe = subscription && unsubscribeLink(services, userId!, subscription)
      const site = {
        publicOrigin,
        supportAddress,
        takesReplies: replyTo !== undefined,
        ...(unsubscribe && { unsubscribe }),
      }
      const thread = await threadOf(params, (taskId) => purchaseOf(database.orm, taskId))
      const { subject, text, html } = renderMail(kind, params, { reader, site, other })
      await mailer.send({
        to: to ?? reader.email,
        kind,
        id,
        isUrgent,
        subject,
        text,
        html,
        ...(replyTo && { replyTo }),
        ...(unsubscribe && { unsubscribe }),
        ...(thread && { thread }),
      })
    }
  }
  await jobs.work(urgentMailQueue, send(true), urgent)
  await jobs.work(mailQueue, send(false), bulk)
  await jobs.schedule('mail-digests', '*/15 * * * *', async () => void (await sendDigests(services)))
  await jobs.schedule('mail-folded', '* * * * *', async () => void (await sendFoldedMails(services)))
  await jobs.schedule('notification-partitions', '17 3 * * *', () => maintainPartitions(services))
  await jobs.work(smsQueue, (data) => sms.send(data as Sms))
}

/** Creates the coming months' partitions and drops those older than any read. */
const maintainPartitions = async ({ database, clock }: Services): Promise<void> =>
  void (await database.pool.query('select keep_notification_partitions($1)', [clock()]))
