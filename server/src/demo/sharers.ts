import { assessPerson } from '../features/market/risk/index.ts'
import { inTransaction } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { loadCast } from './trade/cast.ts'

/** The influencer whose withdrawal is held for a check, and a newcomer with the same payout details. */
export const [checked, newSharer] = ['ethan.brooks', 'quick.clips'] as const

/** Assesses the people who share payout details, which stores the signs they are found by. */
export async function assessSharers(services: Services): Promise<void> {
  const cast = await loadCast(services.database.orm)
  for (const username of [newSharer, checked])
    await inTransaction(services, (context) => assessPerson(context, cast(username).party.id))
}
