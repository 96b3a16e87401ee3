import { asc, eq, isNull } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { Payment } from '../../money/wallet/index.ts'
import { assessLater } from './assess.ts'
import { cardCountries } from './tables.ts'

/** The number of top-ups whose card is looked up at a time. */
const maxLookups = 50

/** Records a credited card top-up, whose country is looked up later: the webhook does not wait for another answer of the provider. */
export async function recordCard({ tx, clock }: SystemContext, payment: Payment): Promise<void> {
  const { id: paymentId, userId, method, transactionId } = payment
  if (method !== 'credit_card' || transactionId === null) return
  await tx
    .insert(cardCountries)
    .values({ paymentId, userId, paymentIntentId: transactionId, createdAt: clock() })
    .onConflictDoNothing()
}

/** Looks up the countries that issued the cards of new top-ups, and has their owners assessed. Returns how many. */
export async function lookUpCardCountries(services: Services): Promise<number> {
  const { database, checkout, clock } = services
  const open = await database.orm
    .select()
    .from(cardCountries)
    .where(isNull(cardCountries.askedAt))
    .orderBy(asc(cardCountries.paymentId))
    .limit(maxLookups)
  for (const { paymentId, paymentIntentId, userId } of open) {
    const country = await checkout.cardCountry(paymentIntentId)
    await inTransaction(services, async (context) => {
      await context.tx
        .update(cardCountries)
        .set({ country, askedAt: clock() })
        .where(eq(cardCountries.paymentId, paymentId))
      await assessLater(context, userId)
    })
  }
  return open.length
}
