import { sql } from 'drizzle-orm'
import type { Promises } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { campaignsView } from '../../campaigns/index.ts'
import { campaignRequests } from '../tables.ts'

type Spent = {
  /** Cents paid out so far, and held for running requests. */
  released: number
  held: number
  /** Places that are taken. */
  taken: number
}

/** The money and places of a campaign's accepted requests: everything that counts against its budget and places (product.md 5). */
export async function readSpending(db: Queryable, campaignId: number): Promise<Spent> {
  const { rows } = await db.execute<Spent>(sql`
    select count(*) filter (where status <> 'rejected')::int as taken,
      coalesce(sum(released) filter (where status = 'completed'), 0)::float8 as released,
      coalesce(sum(amount) filter (where status in ('accepted', 'pending_completion')), 0)::float8 as held
    from ${campaignRequests}
    where campaign_id = ${campaignId} and accepted_at is not null`)
  return onlyRow(rows)
}

/**
 * Offers of a business that nobody has answered or paid yet: its invitations and counter-offers, and agreements whose money is missing.
 * They block nothing (product.md 5). Of one campaign, or of all.
 */
export async function readPromises(
  db: Queryable,
  { businessId, campaignId }: { businessId: number; campaignId?: number | undefined },
): Promise<Promises> {
  const { rows } = await db.execute<Promises>(sql`
    select count(*)::int as count, coalesce(sum(coalesce(r.amount, r.custom_price, c.price)), 0)::float8 as amount
    from ${campaignRequests} r join ${campaignsView} c on c.id = r.campaign_id
    where r.business_id = ${businessId} and r.status = 'pending' and (r.offered_by = 'business' or r.agreed_at is not null)
      ${campaignId === undefined ? sql`` : sql`and r.campaign_id = ${campaignId}`}`)
  return onlyRow(rows)
}
