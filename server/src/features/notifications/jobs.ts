import { isLocked } from '#contract/notifications/preferences.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Sms, SmsSender } from '../../platform/mail/sms.ts'
import type { Services } from '../../platform/services.ts'
import { isDeletedEmail } from '../users/index.ts'
import { notificationKindOf } from './kinds.ts'
import { sendDigests } from './mail/digests.ts'
import { admitPairMail, sendFoldedMails } from './mail/fold-mails.ts'
import { mailLanes } from './mail/mail-lanes.ts'
import { readMailReader } from './mail/mail-reader.ts'
import { renderMail } from './mail/render-mail.ts'
import { type Subscription, unsubscribeLink } from './mail/unsubscribe.ts'
import type { MailRequest } from './notify.ts'
import { choicesIn } from './preferences.ts'
import { mailQueue, smsQueue, urgentMailQueue } from './queues.ts'

/** Concurrency of sending: a receiver whose server does not answer holds up one batch, not the others. */
const bulk = { workers: 4, batchSize: 10 }
const urgent = { workers: 3, batchSize: 5 }

/**
 * Sends queued mails, each in its receiver's language, and text messages. Sign-in and security have a queue of their own; mails
 * about the same two people are folded when they come too often (fold-mails.ts).
 */
export async function notificationJobs(services: Services, mailer: Mailer, sms: SmsSender) {
  const { jobs, database, publicOrigin } = services
  const send = (isUrgent: boolean) => async (data: Record<string, unknown>, id: string) => {
    const mail = data as MailRequest
    const { userId, otherId, kind, params, to, replyTo, reader: formerReader } = mail
    const { account, timeZone, choices, isStopped, supportAddress, minutesBetweenMails } = await readMailReader(
      database.orm,
      mail,
    )
    // a deleted account is notified at its former address, a visitor at the one they gave
    const reader = formerReader && to ? { ...formerReader, email: to, timeZone } : account
    if (!reader || isDeletedEmail(reader.email) || isStopped) return
    const subscription = subscriptionOf(mail)
    // what comes daily is in the next digest
    if (subscription && subscription !== 'digest' && choicesIn(choices, subscription).mail !== 'now') return
    const isPairMail = mailLanes[kind] === 'pair' && userId !== null && otherId !== undefined
    const folding = { jobId: id, minutesBetweenMails }
    if (isPairMail && !(await admitPairMail(services, { ...mail, userId, otherId }, folding))) return
    const unsubscribe = subscription && unsubscribeLink(services, userId!, subscription)
    const site = {
      publicOrigin,
      supportAddress,
      takesReplies: replyTo !== undefined,
      ...(unsubscribe && { unsubscribe }),
    }
    const { subject, text, html } = renderMail(kind, params, { reader, site })
    await mailer.send({
      ...{ to: to ?? reader.email, kind, id, isUrgent, subject, text, html },
      ...(replyTo && { replyTo }),
      ...(unsubscribe && { unsubscribe }),
    })
  }
  await jobs.work(urgentMailQueue, send(true), urgent)
  await jobs.work(mailQueue, send(false), bulk)
  await jobs.schedule('mail-digests', '*/15 * * * *', async () => void (await sendDigests(services)))
  await jobs.schedule('mail-folded', '* * * * *', async () => void (await sendFoldedMails(services)))
  await jobs.schedule('notification-partitions', '17 3 * * *', () => keepPartitions(services))
  await jobs.work(smsQueue, (data) => sms.send(data as Sms))
}

/** What the reader of a mail may unsubscribe from; null: it is sent whatever they want. */
function subscriptionOf(mail: MailRequest): Subscription | null {
  if (mail.kind === 'daily_digest') return 'digest'
  const kind = notificationKindOf(mail)
  return kind && !isLocked(kind, 'mail') && mailLanes[mail.kind] !== 'security' ? kind : null
}

/** Makes the coming months' partitions and drops those older than what is read. */
const keepPartitions = async ({ database, clock }: Services): Promise<void> =>
  void (await database.pool.query('select keep_notification_partitions($1)', [clock()]))
