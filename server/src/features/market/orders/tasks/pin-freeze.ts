import { orderErrors } from '#contract/market/orders/errors.ts'
import { day } from '../../../../platform/clock.ts'
import { inTransaction, type ReadContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import {
  type Attempt,
  clearAttempts,
  isExhausted,
  reserveAttempt,
  secondsUntilFree,
} from '../../../../platform/limits/throttle.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { raiseAlert } from '../../../foundation/alerts/index.ts'

/** Wrong PINs of an influencer over all tasks within a day, after which entry is frozen for a day (product.md 4). */
const wrongPins = { max: 10, windowMs: day }
const freeze = { max: 1, windowMs: day }
const triesOf = (influencerId: number) => `pin:${influencerId}` as const
const freezeOf = (influencerId: number) => `pin-freeze:${influencerId}` as const

/** Whose PIN entry an alert is about. */
const subjectOf = (influencerId: number) => `influencer:${influencerId}`

/**
 * Counts a try of the actor before its PIN is compared, so that no more than ten are ever wrong or in flight; the right one is released.
 * Refuses 423 `pin_frozen`.
 */
export async function reserveTry(context: ReadContext): Promise<Attempt> {
  const uncommitted = { ...context, db: context.database.orm }
  const { id } = context.actor
  const isFrozen = await isExhausted(uncommitted, freezeOf(id), freeze)
  const attempt = isFrozen ? null : await reserveAttempt(uncommitted, triesOf(id), wrongPins)
  if (attempt) return attempt
  const retryAfterSeconds = await secondsUntilFree(uncommitted, freezeOf(id), freeze)
  throw new Refusal(423, 'pin_frozen', { message: orderErrors.pinFrozen, retryAfterSeconds })
}

/** Freezes the actor's PIN entry after the tenth wrong PIN of a day, and reports it, once. */
export async function freezeAfterWrongPin(context: ReadContext): Promise<void> {
  const { id } = context.actor
  if (!(await isExhausted({ ...context, db: context.database.orm }, triesOf(id), wrongPins))) return
  await inTransaction(context, async (context) => {
    if (await reserveAttempt(context, freezeOf(id), freeze))
      await raiseAlert(context, { kind: 'pin_guessing', subject: subjectOf(id) })
  })
}

/** Lets an influencer enter PINs again, named by the subject of the alert that an admin settles. */
export async function liftPinFreeze(db: Queryable, subject: string): Promise<void> {
  const influencerId = Number(subject.slice(subjectOf(0).length - 1))
  for (const counted of [triesOf(influencerId), freezeOf(influencerId)]) await clearAttempts(db, counted)
}
