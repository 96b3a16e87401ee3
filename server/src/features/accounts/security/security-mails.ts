import type { SystemContext } from '../../../platform/context.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readUser, type UserRow } from '../../foundation/users/index.ts'
import { formerEmails } from '../credentials/index.ts'

/**
 * The addresses that security notices of an account go to: its current one, and those it had within the last 72 hours, whose
 * owner may still undo the change (reliability.md 4.2.4).
 */
export async function securityAddresses(context: SystemContext, user: UserRow): Promise<string[]> {
  return [...new Set([user.email, ...(await formerEmails(context, user.id))])]
}

type SecurityNotice =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

/** Mails a security notice to each of these addresses, with a link to reset the password. */
export async function mailSecurityNotice(context: SystemContext, userId: number, kind: SecurityNotice): Promise<void> {
  const { tx, clock, publicOrigin } = context
  const params = {
    at: clock().toISOString(),
    link: `${publicOrigin}/auth/forgot-password`,
  }
  for (const to of await securityAddresses(context, await readUser(tx, userId)))
    await notify(context, { userId, kind, params, to })
}
