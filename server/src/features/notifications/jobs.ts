import { eq } from 'drizzle-orm'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Sms, SmsSender } from '../../platform/mail/sms.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting } from '../settings/index.ts'
import { isDeletedEmail, usersView } from '../users/index.ts'
import { admitPairMail, sendFoldedMails } from './fold-mails.ts'
import { mailLanes } from './mail-lanes.ts'
import { type MailRequest, mailQueue, smsQueue, urgentMailQueue } from './notify.ts'
import { renderMail } from './render-mail.ts'

const people = usersView.as('people')

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
    const { userId, otherId, kind, params, to, reader: formerReader } = mail
    const [account] = await database.orm
      .select({ email: people.email, language: people.language, displayName: people.displayName })
      .from(people)
      .where(eq(people.id, userId))
    // a deleted account is notified at its former address
    const reader = formerReader && to ? { ...formerReader, email: to } : account
    if (!reader || isDeletedEmail(reader.email)) return
    const isPairMail = mailLanes[kind] === 'pair' && otherId !== undefined
    if (isPairMail && !(await admitPairMail(services, { ...mail, otherId }, id))) return
    const { supportAddress } = await readSetting(database.orm, 'operator')
    const { subject, text, html } = renderMail(kind, params, { reader, site: { publicOrigin, supportAddress } })
    await mailer.send({ to: to ?? reader.email, kind, id, isUrgent, subject, text, html })
  }
  await jobs.work(urgentMailQueue, send(true), urgent)
  await jobs.work(mailQueue, send(false), bulk)
  await jobs.schedule('mail-folded', '* * * * *', async () => void (await sendFoldedMails(services)))
  await jobs.work(smsQueue, (data) => sms.send(data as Sms))
}
