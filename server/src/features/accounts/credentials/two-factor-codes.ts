import { and, eq, isNotNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { product } from '#contract/product.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { type SealedFor, unseal } from '../../../platform/crypto/secret.ts'
import { clearAttempts, limitAttempts, releaseAttempt } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockUsers } from '../../foundation/users/index.ts'
import type { AccountServices } from './account-services.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { twoFactors } from './tables.ts'

const stepSeconds = 30

export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI encoded in the QR code. */
export const otpauthUri = (secret: string, label: string): string =>
  new TOTP({ issuer: product, label, secret: Secret.fromBase32(secret), period: stepSeconds }).toString()

/** Purpose and owner that a user's authenticator secret is sealed with. */
export const twoFactorSealContext = (userId: number): SealedFor => ({ purpose: 'two-factor', owner: `user:${userId}` })

/** The time step that the code belongs to, at most one off; null when none matches or the step is not newer than the last used one. */
export function matchingStep(
  key: string,
  { userId, secret, lastStep }: { userId: number; secret: string; lastStep: number },
  { token, now }: { token: string; now: Date },
): number | null {
  const totp = new TOTP({
    secret: Secret.fromBase32(unseal(key, twoFactorSealContext(userId), secret)),
    period: stepSeconds,
  })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta
  return step > lastStep ? step : null
}

/** Runs `work` in the transaction that consumes a valid code of the app (each time step once) or a recovery code (each once). */
export const requireCode = <T>(
  accounts: AccountServices,
  { userId, code }: { userId: number; code: string },
  work: (context: SystemContext) => Promise<T>,
): Promise<T> =>
  tryCode(accounts, userId, async (context) => ((await consumeCode(context, userId, code)) ? work(context) : null))

/**
 * Runs `attempt`, which returns null for a wrong code. Attempts are counted before they run, one at a time per user. Refuses a
 * wrong code (422 `code_wrong`) and more than five in 15 minutes (429).
 */
export async function tryCode<T>(
  { services, limits }: AccountServices,
  userId: number,
  attempt: (context: SystemContext) => Promise<T | null>,
): Promise<T> {
  const db = services.database.orm
  const counted = await limitAttempts({ db, clock: services.clock }, `code:user:${userId}`, limits.codesPerUser)
  const result = await inTransaction(services, async (context) => {
    await lockUsers(context.tx, [userId])
    return attempt(context)
  }).catch(async (error: unknown) => {
    await releaseAttempt(db, counted)
    throw error
  })
  if (result !== null) {
    await clearAttempts(db, counted.subject)
    return result
  }
  const issues = [{ path: 'code', message: securityErrors.codeWrong }]
  throw new Refusal(422, 'code_wrong', { message: securityErrors.codeWrong, issues })
}

async function consumeCode(context: SystemContext, userId: number, code: string): Promise<boolean> {
  const { tx, clock, secret } = context
  if (!/^\d{6}$/.test(code)) return consumeRecoveryCode(context, userId, code)
  const [app] = await tx
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
    .for('update')
  const step = app ? matchingStep(secret, app, { token: code, now: clock() }) : null
  if (step === null) return false
  await tx.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId))
  return true
}
