import { randomInt, timingSafeEqual } from 'node:crypto'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { product } from '#contract/product.ts'
import { type Actor, inTransaction } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { readPhoneNumber } from '../../../platform/phone-numbers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { translate } from '../../../platform/texts.ts'
import { sendSms } from '../../foundation/notifications/index.ts'
import { changeUser, lockUserRow } from '../../foundation/users/index.ts'
import type { AccountServices } from '../credentials/index.ts'

const validMinutes = 10
const maxTries = 5

/**
 * Texts a six-digit code to a number (product.md 3). Refuses as `readPhoneNumber`, and 429 after three in an hour per user or per number.
 */
export async function sendPhoneCode({ services, limits }: AccountServices, actor: Actor, typed: string): Promise<void> {
  const { database, clock, secret } = services
  const phone = readPhoneNumber(typed)
  await limitAttempts({ db: database.orm, clock }, `text:user:${actor.person.id}`, limits.textsPerUser)
  await limitAttempts({ db: database.orm, clock }, `text:number:${phone.replace('+', '')}`, limits.textsPerUser)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(services, async (context) => {
    const { tx } = context
    await changeUser(tx, actor.person.id, {
      phonePending: phone,
      phoneVerificationCode: codeHash(secret, { userId: actor.person.id, phone, code }).toString('base64'),
      phoneVerificationCodeExpiry: new Date(clock().getTime() + validMinutes * 60_000),
      phoneVerificationTries: 0,
    })
    await sendSms(context, { to: phone, text: translate(actor.person.language, 'sms.code', { product, code }) })
  })
}

/**
 * Verifies the code and saves the number as the user's phone. A wrong code always counts, so the refusal is thrown only after the
 * transaction: 422 `code_wrong`, after five attempts or ten minutes 422 `code_expired`.
 */
export async function verifyPhone({ services }: AccountServices, actor: Actor, code: string): Promise<void> {
  const { database, clock, secret } = services
  const isVerified = await database.transaction(async (tx) => {
    const user = await lockUserRow(tx, actor.person.id)
    if (!user) throw new Error('The account of an actor exists.')
    const { phonePending, phoneVerificationCode, phoneVerificationCodeExpiry, phoneVerificationTries } = user
    const isPending = phonePending && phoneVerificationCode && phoneVerificationCodeExpiry
    if (!isPending || phoneVerificationCodeExpiry <= clock() || phoneVerificationTries >= maxTries)
      throw refusal('code_expired', securityErrors.codeExpired)
    const isCorrect = timingSafeEqual(
      codeHash(secret, { userId: actor.person.id, phone: phonePending, code }),
      Buffer.from(phoneVerificationCode, 'base64'),
    )
    const change = isCorrect
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
    await changeUser(tx, actor.person.id, change)
    return isCorrect
  })
  if (!isVerified) throw refusal('code_wrong', securityErrors.codeWrong)
}

const codeHash = (secret: string, { userId, phone, code }: { userId: number; phone: string; code: string }) =>
  digest(secret, 'phone-code', `${userId}:${phone}:${code}`)

const refusal = (code: string, message: string) =>
  new Refusal(422, code, { message, issues: [{ path: 'code', message }] })
