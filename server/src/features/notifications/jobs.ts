import { eq } from 'drizzle-orm'
import type { Mailer } from '../../platform/mail.ts'
import type { Services } from '../../platform/services.ts'
import type { Sms, SmsSender } from '../../platform/sms.ts'
import { isUnusable } from '../accounts/deleted.ts'
import { users } from '../accounts/tables.ts'
import { type MailOrder, mailQueue, smsQueue } from './notify.ts'
import { renderMail } from './render-mail.ts'

/** Sends the mails that were asked for, each in its receiver's language, and the text messages. */
export async function notificationJobs({ jobs, database, publicOrigin }: Services, mailer: Mailer, sms: SmsSender) {
  await jobs.work(mailQueue, async (data) => {
    const { userId, kind, params, to } = data as MailOrder
    const [reader] = await database.orm
      .select({ email: users.email, language: users.language, displayName: users.displayName })
      .from(users)
      .where(eq(users.id, userId))
    if (!reader || isUnusable(reader.email)) return
    await mailer.send({ to: to ?? reader.email, kind, ...renderMail(kind, params, reader, publicOrigin) })
  })
  await jobs.work(smsQueue, (data) => sms.send(data as Sms))
}
