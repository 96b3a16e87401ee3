import { type SQL, sql } from 'drizzle-orm'
import type { ReportEntity } from '#contract/reports/reports.ts'
import type { ReadContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'

/** Whose a thing is that the reporter can see; nothing is answered of what they cannot. */
const visible: Partial<Record<ReportEntity, (reporter: number, id: number) => SQL>> = {
  user: (_reporter, id) => sql`select id as owner from users where id = ${id} and is_active and role <> 'admin'
    for key share`,
  deal: (reporter, id) => sql`
    select d.influencer_id as owner from influencer_deals d join users u on u.id = d.influencer_id
    where d.id = ${id} and ((d.is_active and d.is_visible_to_businesses and u.is_active) or d.influencer_id = ${reporter}
      or exists (select from influencer_deal_purchases p where p.deal_id = d.id and p.business_id = ${reporter}))
    for key share of u`,
  message: (reporter, id) => sql`
    select m.sender_id as owner from messages m join users u on u.id = m.sender_id
    where m.id = ${id} and ${reporter} in (m.sender_id, m.receiver_id)
    for key share of u`,
  // campaigns and videos do not exist here yet
}

/**
 * Whose the thing is that somebody wants to report; 404 where it does not exist for them (reliability.md 5). A deletion of that
 * account waits until the report is there, and is refused for it.
 */
export async function ownerOf({ db, actor }: ReadContext, type: ReportEntity, id: number): Promise<number> {
  const statement = visible[type]?.(actor.id, id)
  const { rows } = statement ? await db.execute<{ owner: number }>(statement) : { rows: [] }
  if (!rows[0]) throw notFound()
  return rows[0].owner
}
