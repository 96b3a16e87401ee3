import { day } from '#contract/market/engagements/engagement.ts'
import type { Context } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'

/** A limit per person and piece of work, over all such moves together. */
const movesPerDay = { max: 10, windowMs: day }

/**
 * Counts a move that can be taken back and made again at will, such as a pause, since the other side is notified each time. `work` names
 * the piece of work. Refuses 429 after 10 a day.
 */
export async function limitBackAndForth(context: Context, work: string): Promise<void> {
  await limitAttempts(context, `back-and-forth:${context.actor.party.id}:${work}`, movesPerDay)
}
