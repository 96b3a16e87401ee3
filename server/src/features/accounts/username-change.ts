import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type usernameChange, usernameRules } from '#contract/full-profile.ts'
import { messages } from '#contract/messages.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { notify } from '../notifications/notify.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { formerUsernames, users } from './tables.ts'
import { claimUsername, refuseReservedName } from './usernames.ts'
import { holdPerson, usernameChangeableAt } from './users.ts'

const days = (many: number) => many * 86_400_000

/**
 * Another user name, with the password and at most once in 30 days (409 `username_changed_lately`). The former one leads to the
 * new one and is nobody else's for 90 days; its owner may take it back. Refuses as registration does, and tells the person by mail.
 */
export async function changeUsername(
  accounts: Accounts,
  actor: Actor,
  { username, password }: z.output<typeof usernameChange>,
): Promise<{ username: string; changeableAt: string }> {
  const { database, clock, jobs, publicOrigin } = accounts.services
  await confirmPassword(accounts, actor, password)
  refuseReservedName(username)
  const now = clock()
  return database.transaction(async (tx) => {
    await holdPerson(tx, actor)
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
    const { username: former } = user!
    if (former === username) throw invalid('username', messages.usernameUnchanged)
    if (usernameChangeableAt(user!, now)) {
      const issues = [{ path: 'username', message: messages.usernameChangedLately }]
      throw new Refusal(409, 'username_changed_lately', messages.usernameChangedLately, { issues })
    }
    await claimUsername(tx, clock, username, actor.id)
    await tx
      .delete(formerUsernames)
      .where(and(eq(formerUsernames.username, username.toLowerCase()), eq(formerUsernames.userId, actor.id)))
    if (former.toLowerCase() !== username.toLowerCase()) {
      const keptUntil = new Date(now.getTime() + days(usernameRules.daysKept))
      await tx
        .insert(formerUsernames)
        .values({ username: former.toLowerCase(), userId: actor.id, keptUntil })
        // one that somebody else gave up longer ago
        .onConflictDoUpdate({ target: formerUsernames.username, set: { userId: actor.id, keptUntil } })
    }
    const [changed] = await tx
      .update(users)
      .set({ username, usernameChangedAt: now, updatedAt: now })
      .where(eq(users.id, actor.id))
      .returning()
    const params = { at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
    await notify(tx, jobs, { userId: actor.id, kind: 'username_changed', params })
    return { username, changeableAt: usernameChangeableAt(changed!, now)! }
  })
}
