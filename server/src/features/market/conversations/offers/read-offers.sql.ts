import { sql } from 'drizzle-orm'
import type { CustomOffer } from '#contract/market/deals/offers.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import { readSetting } from '../../../foundation/settings/index.ts'
import { termsKey } from '../../../foundation/site/index.ts'
import { dealsView, dealTerms, offerState } from '../../deals/index.ts'
import { purchasesView, tasksView } from '../../orders/index.ts'
import { termsDigestOf } from '../../terms/index.ts'

type Row = Pick<CustomOffer, 'dealId' | 'dealType' | 'title' | 'description' | 'price' | 'platforms' | 'taskId'> & {
  deliveryTimeInDays: number
  revisionsIncluded: number
  offerEnd: Parameters<typeof offerState>[0]['offerEnd']
  offeredUntil: string
}

/** The custom offers in messages, by the id of their deal. */
export async function readOffers(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  messages: { offerDealId: number | null }[],
): Promise<Map<number, CustomOffer>> {
  const ids = messages.flatMap(({ offerDealId }) => offerDealId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select d.id as "dealId", d.deal_type as "dealType", d.title, d.description, d.price, d.platforms,
      d.delivery_time_in_days as "deliveryTimeInDays", d.revisions_included as "revisionsIncluded",
      d.offer_end as "offerEnd", d.offered_until as "offeredUntil", t.id as "taskId"
    from ${dealsView} d
    left join (${purchasesView} p join ${tasksView} t on t.purchase_id = p.id) on p.deal_id = d.id
    where d.id = any(${sql.param(ids)}::int[]) and d.offered_to_id is not null`)
  const now = clock()
  const conditions = await readSetting(db, termsKey)
  return new Map(
    rows.map(({ offerEnd, offeredUntil, ...offer }) => {
      const until = new Date(offeredUntil)
      const state = offerState({ offerEnd, offeredUntil: until, isOrdered: offer.taskId !== null }, now)
      const terms = dealTerms({ ...offer, isPriceHidden: false, customOptions: [] })
      const termsDigest = termsDigestOf({ terms, conditions })
      return [offer.dealId, { ...offer, state, validUntil: until.toISOString(), termsDigest }]
    }),
  )
}
