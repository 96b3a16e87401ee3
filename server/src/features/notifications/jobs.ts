import { eq } from 'drizzle-orm'
import type { Mailer } from '../../platform/mail.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/tables.ts'
import { type MailKind, type MailParams, mailQueue } from './notify.ts'
import { renderMail } from './render-mail.ts'

/** Sends the mails that were asked for, each in its receiver's language. */
export const notificationJobs = ({ jobs, database, publicOrigin }: Services, mailer: Mailer): Promise<void> =>
  jobs.work(mailQueue, async (data) => {
    const { userId, kind, params } = data as { userId: number; kind: MailKind; params: MailParams }
    const [reader] = await database.orm
      .select({ email: users.email, language: users.language, displayName: users.displayName })
      .from(users)
      .where(eq(users.id, userId))
    if (!reader) return
    await mailer.send({ to: reader.email, kind, ...renderMail(kind, params, reader, publicOrigin) })
  })
