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

/** Limits of an influencer's wrong PINs over all tasks within a day, after which entry is frozen for a day (product.md 4). */
const wrongPins = { max: 10, windowMs: day }
const wrongPinLimit = { max: 1, windowMs: day }
const triesOf = (influencerId: number) => `pin:${influencerId}` as const
const wrongPinKey = (influencerId: number) => `pin-freeze:${influencerId}` as const

/** The subject of an alert about an influencer's PIN entry. */
const subjectOf = (influencerId: number) => `influencer:${influencerId}`

/**
 * Counts a try of the actor before its PIN is compared, so that no more than ten are ever wrong or in flight; the right one is released.
 * Refuses 423 `pin_frozen`.
 */
export async function reserveTry(context: ReadContext): Promise<Attempt> {
  const uncommitted = { ...context, db: context.database.orm }
  const { id } = context.actor.person
  const isFrozen = await isExhausted(uncommitted, wrongPinKey(id), wrongPinLimit)
  const attempt = isFrozen ? null : await reserveAttempt(uncommitted, triesOf(id), wrongPins)
  if (attempt) return attempt
  const retryAfterSeconds = await secondsUntilFree(uncommitted, wrongPinKey(id), wrongPinLimit)
  throw new Refusal(423, 'pin_frozen', { message: orderErrors.pinFrozen, retryAfterSeconds })
}

/** Freezes the actor's PIN entry after the tenth wrong PIN of a day, and reports it, once. */
export async function freezeAfterWrongPin(context: ReadContext): Promise<void> {
  const { id } = context.actor.person
  if (!(await isExhausted({ ...context, db: context.database.orm }, triesOf(id), wrongPins))) return
  await inTransaction(context, async (context) => {
    if (await reserveAttempt(context, wrongPinKey(id), wrongPinLimit))
      await raiseAlert(context, { kind: 'pin_guessing', subject: subjectOf(id) })
  })
}

/** Ends the freeze of an influencer's PIN entry, named by the subject of the alert that an admin settles. */
export async function liftPinFreeze(db: Queryable, subject: string): Promise<void> {
  const influencerId = Number(subject.slice(subjectOf(0).length - 1))
  for (const counted of [triesOf(influencerId), wrongPinKey(influencerId)]) await clearAttempts(db, counted)
}
