import type { z } from 'zod'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { emailChange } from '#contract/accounts/security/security.ts'
import { type Actor, inTransaction } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { invalid } from '../../../platform/refusal.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { refuseTakenEmail } from '../../foundation/users/index.ts'
import { type AccountServices, confirmPassword, createLink, replaceLinks } from '../credentials/index.ts'
import { refuseReservedEmail } from './undo-email-change.ts'

/**
 * Mails a link to the new address and a notice to the current one; the address changes once the link is opened (`verifyEmail`,
 * reliability.md 4.2.4). Refuses 409 `email_taken`.
 */
export async function changeEmail(
  accounts: AccountServices,
  actor: Actor,
  { email, password }: z.output<typeof emailChange>,
): Promise<void> {
  const { services, limits } = accounts
  const { database, clock, publicOrigin } = services
  const user = await confirmPassword(accounts, actor, { password })
  if (user.email.toLowerCase() === email) throw invalid('email', securityErrors.emailUnchanged)
  await limitAttempts({ db: database.orm, clock }, `mail:${actor.person.id}`, limits.mailsPerUser)
  await refuseTakenEmail({ db: database.orm }, email)
  await refuseReservedEmail({ db: database.orm, clock }, email, actor.person.id)
  await inTransaction(services, async (context) => {
    const { tx } = context
    await replaceLinks(tx, actor.person.id, 'change_email')
    const token = await createLink(context, { purpose: 'change_email', userId: actor.person.id, email })
    const link = `${publicOrigin}/verify-email?token=${token}`
    await notify(context, { userId: actor.person.id, kind: 'change_email', params: { link }, to: email })
    const params = { at: clock().toISOString(), link: `${publicOrigin}/auth/forgot-password` }
    await notify(context, { userId: actor.person.id, kind: 'email_changing', params, to: user.email })
  })
}
