import { and, eq, isNotNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { messages } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import type { Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { unseal } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import type { Accounts } from './accounts.ts'
import { countAttempts, forgetAttempts, noteAttempt, tooMany } from './attempts.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { twoFactors, users } from './tables.ts'

const stepSeconds = 30

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says. */
export const otpauthUri = (secret: string, label: string): string =>
  new TOTP({ issuer: product, label, secret: Secret.fromBase32(secret), period: stepSeconds }).toString()

/** Purpose and owner under which a person's secret is encrypted. */
export const sealedFor = (userId: number): [purpose: string, owner: string] => ['two-factor', `user:${userId}`]

/** The time step whose code this is, at most one step off; null when it is none's or one as old as a used one. */
export function matchingStep(
  key: string,
  { userId, secret, lastStep }: { userId: number; secret: string; lastStep: number },
  token: string,
  now: Date,
): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(key, ...sealedFor(userId), secret)), period: stepSeconds })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta
  return step > lastStep ? step : null
}

/** Does `work` for a right code of the app (each time step once) or a recovery code (each once), in one transaction with it. */
export const demandCode = <T>(accounts: Accounts, userId: number, code: string, work: (tx: Tx) => Promise<T>) =>
  tryCode(accounts, userId, async (tx) => ((await takeCode(tx, accounts.services, userId, code)) ? work(tx) : null))

/**
 * Runs `attempt`, which gives null for a wrong code. Tries of one person go one by one; 422 `code_wrong` for each wrong one,
 * 429 after five in 15 minutes.
 */
export async function tryCode<T>(
  { services: { database, clock }, limits }: Accounts,
  userId: number,
  attempt: (tx: Tx) => Promise<T | null>,
): Promise<T> {
  const subject = `code:${userId}`
  const { most, within } = limits.codesPerUser
  const result = await database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [wrong] = await countAttempts(tx, clock, within, subject)
    if (wrong! >= most) throw tooMany(within)
    const done = await attempt(tx)
    if (done === null) await noteAttempt(tx, clock, subject)
    else await forgetAttempts(tx, subject)
    return done
  })
  if (result !== null) return result
  const issues = [{ path: 'code', message: messages.codeWrong }]
  throw new Refusal(422, 'code_wrong', messages.codeWrong, { issues })
}

async function takeCode(tx: Tx, services: Services, userId: number, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, services, userId, code)
  const [app] = await tx
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
    .for('update')
  const step = app ? matchingStep(services.secret, app, code, services.clock()) : null
  if (step === null) return false
  await tx.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId))
  return true
}
