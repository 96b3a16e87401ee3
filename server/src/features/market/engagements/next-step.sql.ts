// Reads disputes: the next step of an open one, and for whom it waits

import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type DisputeClock, deliveringStatuses } from '#contract/market/engagements/next-moment.ts'
import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'

const delivering = `'${deliveringStatuses.join("', '")}'`

/** SQL text: the contract's `nextMoment` of a task or campaign request; `dispute` is the alias of its open dispute, joined from the left. */
export const nextMomentSql = (work: string, dispute: string) => `case
  when ${work}.disputed_at is not null then ${dispute}.clock_at
  when ${work}.status in (${delivering}) and ${work}.waiting_since is null then least(${work}.due_date, ${work}.clock_at)
  else ${work}.clock_at end`

type Work = { subject: 'purchase_id' | 'campaign_request_id'; id: PgColumn; disputedAt: PgColumn }

/** SQL: the next step of the open dispute of an order or campaign request. */
export const openDisputeClock = ({ subject, id, disputedAt }: Work): SQL<DisputeClock | null> =>
  sql`case when ${disputedAt} is not null then (
    select json_build_object('action', d.clock_action, 'at', d.clock_at) from disputes d
    where d.${sql.raw(subject)} = ${id} and d.ended_at is null and d.clock_at is not null) end`

/** The next step of a dispute as the API shows it. */
export const disputeClockFrom = (column: DisputeClock | null): DisputeClock | null =>
  column && { action: column.action, at: new Date(column.at).toISOString() }

/** SQL: the side that acts next on the task with this alias (the contract's `turnOf`); null when final or in dispute. */
export const taskTurn = (task: string): SQL<Side | null> =>
  sql.raw(`case
    when ${task}.disputed_at is not null then null
    when ${task}.status in ('waiting_for_client', 'delivered') then 'business'
    when ${task}.status not in ('pending', 'in_progress', 'paused') then null
    when ${task}.blocked_side = 'influencer' and not ${task}.block_waits then 'business'
    when ${task}.cancel_requested_by is not null
      then case ${task}.cancel_requested_by when 'business' then 'influencer' else 'business' end
    when ${task}.due_proposed_by = 'influencer' then 'business'
    else 'influencer' end`) as SQL<Side | null>

/**
 * SQL: the open dispute with this alias waits for a side: a proposal stands to which it may object, or it may still give evidence about a
 * dispute that the other side opened and has given none.
 */
const disputeWaitsFor = (dispute: string, side: Side, now: Date | Placeholder): SQL<boolean> => {
  const d = sql.raw(dispute)
  return sql`(${d}.ended_at is null and (${d}.status = 'proposed' or (${d}.status = 'open' and ${d}.opened_by <> ${sql.raw(`'${side}'`)}
    and ${d}.evidence_until > ${now} and not exists (
      select from dispute_evidence e where e.dispute_id = ${d}.id and e.side = ${sql.raw(`'${side}'`)}))))`
}

type GroupFacts = {
  isEnded: SQL
  /** The side whose turn it is apart from disputes. */
  turn: SQL
  disputedAt: SQL
  /** Condition that finds its dispute, as `d`. */
  dispute: SQL
}

/** SQL: the group of an order, a task or a campaign request for its reader. */
export const turnGroup = (
  { isEnded, turn, disputedAt, dispute }: GroupFacts,
  side: Side,
  now: Date | Placeholder,
): SQL<TurnGroup> =>
  sql<TurnGroup>`case
    when ${isEnded} then 'ended'
    when ${disputedAt} is null then case when ${turn} = ${sql.raw(`'${side}'`)} then 'your_turn' else 'their_turn' end
    when exists (select from disputes d where ${dispute} and ${disputeWaitsFor('d', side, now)}) then 'your_turn'
    else 'in_dispute' end`

export const isTurnGroup = (filter: string): filter is TurnGroup => turnGroups.some((group) => group === filter)

type Grouped = {
  /** Conditions of the status, which an index finds. */
  isOpen: SQL
  isEnded: SQL
  group: SQL<TurnGroup>
}

/** SQL: the condition of rows in a group. */
export const isInGroup = (group: TurnGroup, rows: Grouped): SQL =>
  group === 'ended' ? rows.isEnded : sql`(${rows.isOpen} and ${rows.group} = ${sql.raw(`'${group}'`)})`
