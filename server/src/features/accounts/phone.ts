import { randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { digest } from '../../platform/secret.ts'
import { sendSms } from '../notifications/notify.ts'
import { textIn } from '../notifications/texts.ts'
import type { Accounts } from './accounts.ts'
import { limitAttempts } from './attempts.ts'
import { users } from './tables.ts'
import type { UserRow } from './users.ts'

const validMinutes = 10
const mostTries = 5

/** Sends a six-digit code to a number (product.md 3). Refuses 429 after three in an hour, of the person or to the number. */
export async function sendPhoneCode({ services, limits }: Accounts, actor: Actor, phone: string): Promise<void> {
  const { database, clock, secret, jobs } = services
  await limitAttempts(database.orm, clock, `text:user:${actor.id}`, limits.textsPerUser)
  await limitAttempts(database.orm, clock, `text:number:${phone.replace('+', '')}`, limits.textsPerUser)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        phonePending: phone,
        phoneVerificationCode: codeHash(secret, actor.id, phone, code).toString('base64'),
        phoneVerificationCodeExpiry: new Date(clock().getTime() + validMinutes * 60_000),
        phoneVerificationTries: 0,
      })
      .where(eq(users.id, actor.id))
    await sendSms(tx, jobs, { to: phone, text: textIn(actor.language, 'sms.code', { product, code }) })
  })
}

/**
 * Takes the code; the number is the person's from then on. A wrong one counts, whatever else goes wrong: 422 `code_wrong`,
 * after five tries or ten minutes 422 `code_expired`.
 */
export async function verifyPhone({ services }: Accounts, actor: Actor, code: string): Promise<UserRow> {
  const { database, clock, secret } = services
  const verified = await database.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update')
    const { phonePending, phoneVerificationCode, phoneVerificationCodeExpiry, phoneVerificationTries } = user!
    const open = phonePending && phoneVerificationCode && phoneVerificationCodeExpiry
    if (!open || phoneVerificationCodeExpiry <= clock() || phoneVerificationTries >= mostTries)
      throw refusal('code_expired', messages.codeExpired)
    const right = timingSafeEqual(
      codeHash(secret, actor.id, phonePending, code),
      Buffer.from(phoneVerificationCode, 'base64'),
    )
    const change = right
      ? {
          phone: phonePending,
          phoneVerified: true,
          phonePending: null,
          phoneVerificationCode: null,
          phoneVerificationCodeExpiry: null,
          phoneVerificationTries: 0,
          updatedAt: clock(),
        }
      : { phoneVerificationTries: phoneVerificationTries + 1 }
    const [changed] = await tx.update(users).set(change).where(eq(users.id, actor.id)).returning()
    return right ? changed! : null
  })
  if (!verified) throw refusal('code_wrong', messages.codeWrong)
  return verified
}

const codeHash = (secret: string, userId: number, phone: string, code: string) =>
  digest(secret, 'phone-code', `${userId}:${phone}:${code}`)

const refusal = (code: string, message: string) =>
  new Refusal(422, code, message, { issues: [{ path: 'code', message }] })
