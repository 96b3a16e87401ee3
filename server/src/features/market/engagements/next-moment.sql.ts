// Reads disputes: the next step of an open one

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type DisputeClock, deliveringStatuses } from '#contract/market/engagements/next-moment.ts'

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
