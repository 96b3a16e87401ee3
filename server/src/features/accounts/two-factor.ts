import { and, eq, isNull, ne } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { seal } from '../../platform/secret.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { demandCode, matchingStep, newSecret, otpauthUri, sealedFor, tryCode } from './second-factor.ts'
import { recoveryCodes, sessions, twoFactors, users } from './tables.ts'

/** Makes a secret for an authenticator app (RFC 6238), which waits to be confirmed; asked again, a new one. Refuses 409. */
export async function beginTwoFactor(
  accounts: Accounts,
  actor: Actor,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { database, clock, secret: key } = accounts.services
  const user = await confirmPassword(accounts, actor, password)
  const secret = newSecret()
  const waiting = {
    secret: seal(key, ...sealedFor(actor.id), secret),
    lastStep: 0,
    confirmedAt: null,
    createdAt: clock(),
  }
  const { rowCount } = await database.orm
    .insert(twoFactors)
    .values({ userId: actor.id, ...waiting })
    .onConflictDoUpdate({ target: twoFactors.userId, set: waiting, setWhere: isNull(twoFactors.confirmedAt) })
  if (rowCount === 0) throw new Refusal(409, 'two_factor_on', messages.twoFactorOn)
  return { secret, uri: otpauthUri(secret, `${product}: ${user.username}`) }
}

/** Turns two-factor on by the app's first code; ends all other sessions, and gives the recovery codes, this once. */
export const confirmTwoFactor = (accounts: Accounts, actor: Actor, code: string): Promise<string[]> =>
  tryCode(accounts, actor.id, async (tx) => {
    const { clock, secret: key } = accounts.services
    const [waiting] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, actor.id)).for('update')
    if (!waiting) throw new Refusal(409, 'two_factor_not_begun', messages.twoFactorNotBegun)
    if (waiting.confirmedAt) throw new Refusal(409, 'two_factor_on', messages.twoFactorOn)
    const step = matchingStep(key, waiting, code, clock())
    if (step === null) return null
    await tx.update(twoFactors).set({ confirmedAt: clock(), lastStep: step }).where(eq(twoFactors.userId, actor.id))
    await tx.update(users).set({ hasTwoFactor: true, updatedAt: clock() }).where(eq(users.id, actor.id))
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
    return newRecoveryCodes(tx, accounts.services, actor.id)
  })

/** Turns two-factor off, by password and a code. */
export async function endTwoFactor(accounts: Accounts, actor: Actor, password: string, code: string): Promise<void> {
  await demandTwoFactor(accounts, actor, password)
  await demandCode(accounts, actor.id, code, async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, actor.id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await tx
      .update(users)
      .set({ hasTwoFactor: false, updatedAt: accounts.services.clock() })
      .where(eq(users.id, actor.id))
    return true
  })
}

/** Ten new recovery codes in place of the old ones, by password and a code. */
export async function renewRecoveryCodes(
  accounts: Accounts,
  actor: Actor,
  password: string,
  code: string,
): Promise<string[]> {
  await demandTwoFactor(accounts, actor, password)
  return demandCode(accounts, actor.id, code, (tx) => newRecoveryCodes(tx, accounts.services, actor.id))
}

async function demandTwoFactor(accounts: Accounts, actor: Actor, password: string) {
  const { hasTwoFactor } = await confirmPassword(accounts, actor, password)
  if (!hasTwoFactor) throw new Refusal(409, 'two_factor_off', messages.twoFactorOff)
}
