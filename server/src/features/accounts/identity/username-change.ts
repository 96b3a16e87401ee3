import type { z } from 'zod'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { type usernameChange, usernameRules } from '#contract/presence/profiles/own-profile.ts'
import { type Actor, inTransaction } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { notify } from '../../foundation/notifications/index.ts'
import {
  claimUsername,
  lockUser,
  readUser,
  refuseReservedName,
  renameUser,
  usernameChangeableAt,
} from '../../foundation/users/index.ts'
import { type AccountServices, confirmPassword } from '../credentials/index.ts'

const daysInMs = (many: number) => many * 86_400_000

/**
 * Changes the username, with the password and at most once in 30 days (409 `username_changed_lately`). For 90 days the former one
 * redirects to the new one and only its owner may take it again. Refuses as registration does, and notifies the user by email.
 */
export async function changeUsername(
  accounts: AccountServices,
  actor: Actor,
  { username, password }: z.output<typeof usernameChange>,
): Promise<{ username: string; changeableAt: string }> {
  const { clock, publicOrigin } = accounts.services
  await confirmPassword(accounts, actor, { password })
  refuseReservedName(username)
  const now = clock()
  return inTransaction(accounts.services, async (context) => {
    const { tx } = context
    await lockUser(tx, actor.party)
    const user = await readUser(tx, actor.party.id)
    if (user.username === username) throw invalid('username', identityErrors.usernameUnchanged)
    if (usernameChangeableAt(user, now)) {
      const issues = [{ path: 'username', message: identityErrors.usernameChangedLately }]
      throw new Refusal(409, 'username_changed_lately', { message: identityErrors.usernameChangedLately, issues })
    }
    await claimUsername(context, username, actor.party.id)
    const keptUntil = new Date(now.getTime() + daysInMs(usernameRules.daysKept))
    const changed = await renameUser(context, user, { username, keptUntil })
    const params = { at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
    await notify(context, { userId: actor.party.id, kind: 'username_changed', params })
    // it was changed just now
    return { username, changeableAt: usernameChangeableAt(changed, now)! }
  })
}
