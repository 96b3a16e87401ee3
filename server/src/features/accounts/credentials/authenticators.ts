import { eq, isNull } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { changeUser } from '../../foundation/users/index.ts'
import { recoveryCodes, twoFactors } from './tables.ts'

type Authenticator = typeof twoFactors.$inferSelect

/** Stores a sealed secret until its first code confirms it, in place of an unconfirmed one. Returns false if one is confirmed. */
export async function storePendingSecret(
  db: Queryable,
  { userId, secret, createdAt }: Pick<Authenticator, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const pending = { secret, lastStep: 0, confirmedAt: null, createdAt }
  const { rowCount } = await db
    .insert(twoFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: twoFactors.userId, set: pending, setWhere: isNull(twoFactors.confirmedAt) })
  return rowCount !== 0
}

/** A user's authenticator, confirmed or not, locked. */
export async function lockAuthenticator(tx: Tx, userId: number): Promise<Authenticator | undefined> {
  const [found] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  return found
}

/** Confirms a locked authenticator by the code of time step `lastStep`; from then on signing in takes a code. */
export async function confirmAuthenticator({ tx, clock }: SystemContext, userId: number, lastStep: number) {
  await tx.update(twoFactors).set({ confirmedAt: clock(), lastStep }).where(eq(twoFactors.userId, userId))
  await changeUser(tx, userId, { hasTwoFactor: true, updatedAt: clock() })
}

/** Removes a user's authenticator and recovery codes. */
export async function removeAuthenticator({ tx, clock }: SystemContext, userId: number): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await changeUser(tx, userId, { hasTwoFactor: false, updatedAt: clock() })
}
