import { type SQL, sql } from 'drizzle-orm'
import type { ReportSnapshot } from '#contract/market/reports/cases.ts'
import type { ReportEntity } from '#contract/market/reports/reports.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/refusal.ts'
import { lockUserAgainstDeletion, usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { messagesView } from '../conversations/index.ts'
import { dealsView } from '../deals/index.ts'
import { purchasesView } from '../orders/index.ts'
import { videosView, videoVersionsView } from '../videos/index.ts'

/** SQL for the owner of a subject, by its type; returns no row for subjects that the reporter cannot see. */
const visibleSubjects: Record<ReportEntity, (reporter: number, id: number) => SQL> = {
  user: (_reporter, id) =>
    sql`select id as owner from ${usersView} users where id = ${id} and is_active and role <> 'admin'`,
  deal: (reporter, id) => sql`
    select d.influencer_id as owner from ${dealsView} d join ${usersView} u on u.id = d.influencer_id
    where d.id = ${id} and ((d.is_active and d.is_visible_to_businesses and u.is_active) or ${reporter} in (d.influencer_id, d.offered_to_id)
      or exists (select from ${purchasesView} p where p.deal_id = d.id and p.business_id = ${reporter}))`,
  message: (reporter, id) => sql`
    select m.sender_id as owner from ${messagesView} m join ${usersView} u on u.id = m.sender_id
    where m.id = ${id} and ${reporter} in (m.sender_id, m.receiver_id)`,
  // influencers report what they can see; businesses only have campaigns of their own
  campaign: (reporter, id) => sql`
    select c.business_id as owner from ${campaignsView} c join ${usersView} u on u.id = c.business_id
    where c.id = ${id} and (c.business_id = ${reporter} or (c.stage = 'active' and not c.is_invite_only and u.is_active
      and exists (select from ${usersView} r where r.id = ${reporter} and r.role = 'influencer'))
      or exists (select from ${campaignRequestsView} q where q.campaign_id = c.id and q.influencer_id = ${reporter}))`,
  // about the other side
  campaign_request: (reporter, id) => sql`
    select case when q.business_id = ${reporter} then q.influencer_id else q.business_id end as owner
    from ${campaignRequestsView} q where q.id = ${id} and ${reporter} in (q.business_id, q.influencer_id)`,
  // the business sees submitted videos
  video: (reporter, id) => sql`
    select v.influencer_id as owner from ${videosView} v where v.id = ${id} and v.status <> 'deleted'
      and (v.influencer_id = ${reporter} or (v.business_id = ${reporter}
        and exists (select from ${videoVersionsView} n where n.video_id = v.id and n.submitted_at is not null)))`,
}

/**
 * The owner of a subject to be reported, whose account is locked against deletion until the report is committed. Refuses 404 a subject
 * that the reporter cannot see (reliability.md 5).
 */
export async function ownerOf(context: ReadContext, type: ReportEntity, id: number): Promise<number> {
  const owner = await findOwner(context, type, id)
  await lockUserAgainstDeletion(context.db, owner)
  // read again: the account may have been deleted while this waited
  return findOwner(context, type, id)
}

async function findOwner({ db, actor }: ReadContext, type: ReportEntity, id: number): Promise<number> {
  const { rows } = await db.execute<{ owner: number }>(visibleSubjects[type](actor.party.id, id))
  if (!rows[0]) throw notFound()
  return rows[0].owner
}

/** SQL for the content of a subject that is stored with its report, by its type. */
const contents: Record<ReportEntity, (id: number) => SQL> = {
  user: (id) => sql`select profession as title, bio as text, null::int as price from ${usersView} x where id = ${id}`,
  deal: (id) => sql`select title, description as text, price from ${dealsView} x where id = ${id}`,
  message: (id) =>
    sql`select null::text as title, content as text, null::int as price from ${messagesView} x where id = ${id}`,
  campaign: (id) => sql`select title, description as text, price from ${campaignsView} x where id = ${id}`,
  campaign_request: (id) => sql`
    select c.title, q.message as text, q.amount as price from ${campaignRequestsView} q
    join ${campaignsView} c on c.id = q.campaign_id where q.id = ${id}`,
  video: (id) => sql`select title, caption as text, null::int as price from ${videosView} x where id = ${id}`,
}

type Content = { title: string | null; text: string | null; price: number | null }
type Owner = { username: string; displayName: string; pictureUrl: string | null }
type Subject = { entityType: ReportEntity; entityId: number; owner: number }

/** A snapshot of a reported subject; null when it or its owner is gone. */
export async function snapshotOf(
  { db, clock }: { db: Queryable; clock: Clock },
  { entityType, entityId, owner }: Subject,
): Promise<ReportSnapshot | null> {
  const { rows } = await db.execute<Content>(contents[entityType](entityId))
  const { rows: owners } = await db.execute<Owner>(sql`
    select username, display_name as "displayName", avatar_url as "pictureUrl" from ${usersView} x where id = ${owner}`)
  return rows[0] && owners[0] ? { ...rows[0], ...owners[0], at: clock().toISOString() } : null
}
