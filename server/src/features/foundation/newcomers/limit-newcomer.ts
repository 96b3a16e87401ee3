import { newcomerErrors } from '#contract/foundation/newcomers/errors.ts'
import { type NewcomerLimits, newcomerLimits } from '#contract/foundation/newcomers/newcomers.ts'
import { day } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { reserveAttempt, type Subject, secondsUntilFree } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readSetting } from '../settings/index.ts'
import { readUser } from '../users/index.ts'

/** An act of new accounts towards people who do not know them yet. */
type Act = 'contacts' | 'deals' | 'applications'
type Limited = Exclude<keyof NewcomerLimits, 'newcomerDays'>

const limitOf = {
  contacts: 'newcomerContacts',
  deals: 'newcomerDeals',
  applications: 'newcomerApplications',
} as const satisfies Record<Act, Limited>

const subjectOf = (act: Act, id: number): Subject => {
  if (act === 'contacts') return `newcomer-contact:${id}`
  return act === 'deals' ? `newcomer-deal:${id}` : `newcomer-application:${id}`
}

/**
 * Counts an act of the actor while their account is new (setting `newcomers`); refuses with 429 `newcomer_limit` and Retry-After more
 * of them than that allows within 24 hours. Exact among parallel requests; what is rolled back does not count.
 */
export async function limitNewcomer({ tx, clock, actor }: Context, act: Act): Promise<void> {
  const age = clock().getTime() - (await readUser(tx, actor.party.id)).createdAt.getTime()
  // the schema has a maximum
  if (age >= newcomerLimits.shape.newcomerDays.maxValue! * day) return
  const limits = await readSetting(tx, 'newcomers')
  if (age >= limits.newcomerDays * day) return
  const [subject, limit] = [subjectOf(act, actor.party.id), { max: limits[limitOf[act]], windowMs: day }]
  if (await reserveAttempt({ db: tx, clock }, subject, limit)) return
  throw new Refusal(429, 'newcomer_limit', {
    message: newcomerErrors[limitOf[act]],
    params: { days: limits.newcomerDays, max: limit.max },
    retryAfterSeconds: await secondsUntilFree({ db: tx, clock }, subject, limit),
  })
}
