import { type SQL, sql } from 'drizzle-orm'
import type { ReportEntity } from '#contract/reports/reports.ts'
import type { ReadContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { campaignsView } from '../campaigns/index.ts'
import { messagesView } from '../conversations/index.ts'
import { dealsView } from '../deals/index.ts'
import { purchasesView } from '../orders/index.ts'
import { keepUser, usersView } from '../users/index.ts'

/** SQL for the owner of a subject, by its type; returns no row for subjects that the reporter cannot see. */
const visibleSubjects: Partial<Record<ReportEntity, (reporter: number, id: number) => SQL>> = {
  user: (_reporter, id) =>
    sql`select id as owner from ${usersView} users where id = ${id} and is_active and role <> 'admin'`,
  deal: (reporter, id) => sql`
    select d.influencer_id as owner from ${dealsView} d join ${usersView} u on u.id = d.influencer_id
    where d.id = ${id} and ((d.is_active and d.is_visible_to_businesses and u.is_active) or d.influencer_id = ${reporter}
      or exists (select from ${purchasesView} p where p.deal_id = d.id and p.business_id = ${reporter}))`,
  message: (reporter, id) => sql`
    select m.sender_id as owner from ${messagesView} m join ${usersView} u on u.id = m.sender_id
    where m.id = ${id} and ${reporter} in (m.sender_id, m.receiver_id)`,
  // influencers report what they can see; businesses only have campaigns of their own
  campaign: (reporter, id) => sql`
    select c.business_id as owner from ${campaignsView} c join ${usersView} u on u.id = c.business_id
    where c.id = ${id} and (c.business_id = ${reporter} or (c.stage = 'active' and not c.is_invite_only and u.is_active
      and exists (select from ${usersView} r where r.id = ${reporter} and r.role = 'influencer')))`,
  // requests and videos have no tables yet
}

/**
 * The owner of a subject to be reported, whose account is locked against deletion until the report is committed. Refuses 404 a subject
 * that the reporter cannot see (reliability.md 5).
 */
export async function ownerOf(context: ReadContext, type: ReportEntity, id: number): Promise<number> {
  const owner = await findOwner(context, type, id)
  await keepUser(context.db, owner)
  // read again: the account may have been deleted while this waited
  return findOwner(context, type, id)
}

async function findOwner({ db, actor }: ReadContext, type: ReportEntity, id: number): Promise<number> {
  const statement = visibleSubjects[type]?.(actor.id, id)
  const { rows } = statement ? await db.execute<{ owner: number }>(statement) : { rows: [] }
  if (!rows[0]) throw notFound()
  return rows[0].owner
}
