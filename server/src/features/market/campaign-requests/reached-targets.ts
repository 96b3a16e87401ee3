import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Services } from '../../../platform/services.ts'
import { type Campaign, campaignsView, endReachedCampaign, lockCampaign } from '../campaigns/index.ts'
import { campaignRequests } from './tables.ts'

/** SQL: true if a campaign has a running request: accepted, or agreed on while the business adds the money. */
const hasRunningRequest = (campaignId: number | ReturnType<typeof sql>) => sql`exists (
  select from ${campaignRequests} r where r.campaign_id = ${campaignId}
    and (r.status in ('accepted', 'pending_completion') or (r.status = 'pending' and r.agreed_at is not null)))`

const batchSize = 100

/**
 * Ends campaigns that have reached their view target while none of their requests is running (product.md 5), each in a transaction of its
 * own; returns how many. An acceptance locks the campaign first, too: either it comes before, and the campaign goes on, or it is refused.
 */
export async function endReachedCampaigns(services: Services): Promise<number> {
  let ended = 0
  for (const id of await findReached(services))
    await inTransaction(services, async (context) => {
      const campaign = await lockCampaign(context.tx, id)
      if (!campaign || !isReached(campaign)) return
      const { rows } = await context.tx.execute<{ running: boolean }>(sql`select ${hasRunningRequest(id)} as running`)
      if (onlyRow(rows).running) return
      await endReachedCampaign(context, campaign)
      ended += 1
    })
  return ended
}

const isReached = ({ status, viewTarget, countedViews }: Campaign) =>
  status === 'active' && viewTarget !== null && countedViews >= viewTarget

async function findReached({ database }: Services): Promise<number[]> {
  const { rows } = await database.orm.execute<{ id: number }>(sql`
    select c.id from ${campaignsView} c
    where c.status = 'active' and c.counted_views >= c.view_target and not ${hasRunningRequest(sql`c.id`)}
    order by c.id limit ${batchSize}`)
  return rows.map(({ id }) => id)
}
