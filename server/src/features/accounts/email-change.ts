import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { emailChange } from '#contract/account-care.ts'
import { messages } from '#contract/messages.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { notify } from '../notifications/notify.ts'
import type { Accounts } from './accounts.ts'
import { limitAttempts } from './attempts.ts'
import { confirmPassword } from './confirm-password.ts'
import { dropLinks, newLink } from './links.ts'
import { users } from './tables.ts'
import { taken } from './users.ts'

/**
 * Sends a link to the new address, and a notice to the old one; the address changes once the link is opened
 * (`verifyEmail`, reliability.md 4.2.4). Refuses 409 `email_taken`.
 */
export async function changeEmail(
  accounts: Accounts,
  actor: Actor,
  { email, password }: z.output<typeof emailChange>,
): Promise<void> {
  const { services, limits } = accounts
  const { database, clock, jobs, publicOrigin } = services
  const user = await confirmPassword(accounts, actor, password)
  if (user.email.toLowerCase() === email) throw invalid('email', messages.emailUnchanged)
  await limitAttempts(database.orm, clock, `mail:${actor.id}`, limits.mailsPerUser)
  const holders = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  if (holders.length > 0) throw taken('email', messages.emailTaken)
  await database.transaction(async (tx) => {
    await dropLinks(tx, actor.id, 'change_email')
    const token = await newLink(tx, services, { purpose: 'change_email', userId: actor.id, email })
    const link = `${publicOrigin}/verify-email?token=${token}`
    await notify(tx, jobs, { userId: actor.id, kind: 'change_email', params: { link }, to: email })
    const params = { at: clock().toISOString(), link: `${publicOrigin}/auth/forgot-password` }
    await notify(tx, jobs, { userId: actor.id, kind: 'email_changing', params, to: user.email })
  })
}
