import { and, eq } from 'drizzle-orm'
import { dealErrors } from '#contract/market/deals/errors.ts'
import type { NewOffer, OfferEnd, OfferState } from '#contract/market/deals/offers.ts'
import { day } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { ownedBy } from '../../../platform/database/owned-by.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { influencerDeals } from './tables.ts'

/** Adds a deal that one business alone may see and order; it is in no list. Returns its id. */
export async function addOffer(
  { tx, clock, actor }: Context,
  businessId: number,
  { validDays, ...terms }: NewOffer,
): Promise<number> {
  const now = clock()
  const rows = await tx
    .insert(influencerDeals)
    .values({
      ...terms,
      influencerId: actor.party.id,
      isVisibleToBusinesses: false,
      offeredToId: businessId,
      offeredUntil: new Date(now.getTime() + validDays * day),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: influencerDeals.id })
  return onlyRow(rows).id
}

type Facts = { offerEnd: OfferEnd | null; offeredUntil: Date; isOrdered: boolean }

/** The state of an offer. */
export function offerState({ offerEnd, offeredUntil, isOrdered }: Facts, now: Date): OfferState {
  if (isOrdered) return 'ordered'
  return offerEnd ?? (offeredUntil <= now ? 'expired' : 'offered')
}

export type LockedOffer = { id: number; title: string; influencerId: number; businessId: number } & Omit<
  Facts,
  'isOrdered'
>

/** Locks an offer, the first lock of everything that ends or orders it; 404 for all but its two sides. */
export async function lockOffer({ tx, actor }: Context, id: number): Promise<LockedOffer> {
  const { influencerId, offeredToId } = influencerDeals
  const [row] = await tx
    .select()
    .from(influencerDeals)
    .where(and(eq(influencerDeals.id, id), ownedBy(actor.party, influencerId, offeredToId)))
    .for('update')
  if (!row?.offeredToId || !row.offeredUntil) throw notFound()
  return {
    id: row.id,
    title: row.title,
    influencerId: row.influencerId,
    businessId: row.offeredToId,
    offerEnd: row.offerEnd,
    offeredUntil: row.offeredUntil,
  }
}

const sentences: Record<Exclude<OfferState, 'offered'>, string> = {
  ordered: dealErrors.offerOrdered,
  withdrawn: dealErrors.offerWithdrawn,
  declined: dealErrors.offerDeclined,
  expired: dealErrors.offerExpired,
}

/** Refuses 409 `offer_ordered`, `offer_withdrawn`, `offer_declined` or `offer_expired` an offer that is no longer open. */
export function assertOffered(state: OfferState): void {
  if (state !== 'offered') throw new Refusal(409, `offer_${state}`, sentences[state])
}

/** Ends a locked offer. */
export async function endOffer({ tx, clock }: Context, { id }: LockedOffer, offerEnd: OfferEnd): Promise<void> {
  await tx.update(influencerDeals).set({ offerEnd, updatedAt: clock() }).where(eq(influencerDeals.id, id))
}
