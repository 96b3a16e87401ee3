// Reads tasks, campaign requests, videos and reviews: whether the step that a notification asks for is taken, and which order it is about

import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MailKind, MailParams } from './notify.ts'

const task = (condition: string) =>
  `exists (select from tasks t where t.id = (n.params->>'taskId')::int and (${condition}))`
const request = (condition: string) =>
  `exists (select from campaign_requests r where r.id = (n.params->>'requestId')::int and (${condition}))`
const either = (condition: string) => `(${task(condition)} or ${request(condition)})`
const video = (condition: string) =>
  `exists (select from videos v where v.id = substring(n.path from '/videos?/(\\d+)')::int and (${condition}))`

/** It is no longer the reader's turn before the work begins. */
const answered = request(
  `r.status <> 'pending' or r.turn is distinct from case when r.business_id = n.user_id then 'business' else 'influencer' end`,
)

/** By the event: SQL of the notification `n` that holds once its step is done; of other events nobody can tell. */
const doneConditions: Partial<Record<MailKind, string>> = {
  order_paid: task(`t.status <> 'pending'`),
  delivered: task(`t.status <> 'delivered' or t.disputed_at is not null`),
  revision_requested: task(`t.status in ('delivered', 'accepted', 'completed', 'cancelled')`),
  task_waiting: task(`t.status <> 'waiting_for_client'`),
  cancel_requested: either('cancel_requested_by is null'),
  due_date_proposed: either('due_proposed_by is null'),
  block_choice: either('blocked_side is null or block_waits'),
  acceptance_extended: task(`t.status <> 'pending'`),
  review_extended: task(`t.status <> 'delivered'`),
  deadline_near: `case when n.params->>'action' in ('evidence_ends', 'proposal_stands', 'dispute_refunds', 'dispute_releases')
    then ${either('disputed_at is null')}
    else ${either(`clock_at is distinct from (n.params->>'at')::timestamptz`)} end`,
  dispute_opened: either('disputed_at is null'),
  dispute_evidence: either('disputed_at is null'),
  dispute_objected: either('disputed_at is null'),
  dispute_proposed: either('disputed_at is null'),
  request_applied: answered,
  request_invited: answered,
  request_offered: answered,
  request_agreed: request(`r.status <> 'pending'`),
  request_published: request(`r.status <> 'pending_completion'`),
  request_extended: request(`r.status <> 'pending_completion'`),
  split_proposed: request('r.split_proposed_by is null'),
  goods_address: request(`r.goods is distinct from 'to_ship'`),
  video_submitted: video(`v.status <> 'pending_verification'`),
  video_review_near: video(`v.status <> 'pending_verification'`),
  video_changes: video(`v.status <> 'rejected'`),
  video_publish: video(`v.status <> 'ready'`),
}

/** SQL: whether the step of the notification `n` is done. */
export const isStepDone = `case n.event ${Object.entries(doneConditions)
  .map(([event, condition]) => `when '${event}' then ${condition}`)
  .join('\n          ')} else false end`

/** The order that a task belongs to; null: it is gone. */
export async function purchaseOf(db: Queryable, taskId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`select purchase_id as id from tasks where id = ${taskId}`)
  return rows[0]?.id ?? null
}

type Step = { kind: MailKind; params: MailParams }

/** Of events that a person is about to be mailed about, those whose step is not done, in their order. */
export async function withOpenSteps<S extends Step>(db: Queryable, userId: number, steps: S[]): Promise<S[]> {
  if (!steps.some(({ kind }) => kind in doneConditions)) return steps
  const rows = steps.map(({ kind, params }, place) => ({ place, event: kind, params, path: params.link ?? '' }))
  const { rows: open } = await db.execute<{ place: number }>(sql`
    select n.place
    from (select *, ${userId}::int as user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, event text, params jsonb, path text)) n
    where not coalesce(${sql.raw(isStepDone)}, false)`)
  const places = new Set(open.map(({ place }) => place))
  return steps.filter((_, place) => places.has(place))
}
