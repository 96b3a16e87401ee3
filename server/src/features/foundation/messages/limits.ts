import type { Context } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'

const minuteMs = 60_000
const messageLimits = { ofPerson: { max: 60, windowMs: minuteMs }, toPerson: { max: 30, windowMs: minuteMs } }

/** Refuses with 429 more than 60 messages of the actor a minute, or 30 to the same person, in conversations and rooms together. */
export async function limitMessages(context: Context, otherId: number): Promise<void> {
  const { actor } = context
  await limitAttempts(context, `message:${actor.party.id}`, messageLimits.ofPerson)
  await limitAttempts(context, `message-pair:${actor.party.id}-${otherId}`, messageLimits.toPerson)
}
