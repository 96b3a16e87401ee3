import type { CampaignWork } from '#contract/admin/dashboards/dashboards.ts'
import {
  isRequestLate,
  type RequestClockAction,
  type RequestStatus,
} from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { DisputeClock } from '#contract/market/engagements/next-moment.ts'
import { Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../../market/campaign-requests/index.ts'
import { campaignsView } from '../../market/campaigns/index.ts'
import { disputesView } from '../../market/disputes/index.ts'
import { disputeClockFrom, nextMomentSql } from '../../market/engagements/index.ts'

const maxListed = 5

type Row = {
  id: number
  status: RequestStatus
  asked_by: Side
  agreed_at: Date | null
  disputed_at: Date | null
  waiting_since: Date | null
  amount: number
  turn: Side | null
  due_date: Date | null
  clock_action: RequestClockAction | null
  clock_at: Date | null
  dispute_clock: DisputeClock | null
  videos_to_review: number
  title: string
  other_id: number
  username: string
  display_name: string
  avatar_url: string | null
  all: number
  to_answer: number
  to_do: number
  running: number
}

const isRunning = `q.status in ('accepted', 'pending_completion')`

/** The column of the campaign requests of user `$1` on one side that run or wait for their answer; amounts in cents. */
export function campaignWorkColumn(side: Side): string {
  const other = side === 'business' ? 'influencer' : 'business'
  const isTurn = `q.turn = '${side}'`
  return jsonColumn({
    text: `select q.id, q.status, q.asked_by, q.agreed_at, q.disputed_at, q.waiting_since,
        coalesce(q.amount, q.custom_price, c.price, 0) as amount, q.turn, q.due_date, q.clock_action, q.clock_at, case when q.step_at is not null then json_build_object('action', q.step, 'at', q.step_at) end as dispute_clock, q.videos_to_review,
        c.title, o.id as other_id, o.username, o.display_name, o.avatar_url, q.all, q.to_answer, q.to_do, q.running
      from (select q.*, d.clock_action as step, d.clock_at as step_at, ${nextMomentSql('q', 'd')} as next_at,
          count(*) over ()::int as all,
          count(*) filter (where q.status = 'pending') over ()::int as to_answer,
          count(*) filter (where ${isRunning} and ${isTurn}) over ()::int as to_do,
          count(*) filter (where ${isRunning}) over ()::int as running
        from ${campaignRequestsView} q left join ${disputesView} d on d.campaign_request_id = q.id and d.ended_at is null
        where q.${side}_id = $1 and (${isRunning} or (q.status = 'pending' and ${isTurn}))
        order by (${isTurn}) desc nulls last, next_at nulls last, q.id limit ${maxListed}) q
      join ${campaignsView} c on c.id = q.campaign_id join ${usersView} o on o.id = q.${other}_id
      order by (${isTurn}) desc nulls last, q.next_at nulls last, q.id`,
    values: [new Expression('$1')],
  })
}

export function campaignWorkFromColumn(column: unknown[], now: Date): CampaignWork {
  const rows = rowsOfJson<Row>(column, ['agreed_at', 'disputed_at', 'waiting_since', 'due_date', 'clock_at'])
  const { all = 0, to_answer = 0, to_do = 0, running = 0 } = rows[0] ?? {}
  return { count: all, toAnswer: to_answer, toDo: to_do, running, items: rows.map((row) => itemFrom(row, now)) }
}

const itemFrom = (row: Row, now: Date): CampaignWork['items'][number] => ({
  id: row.id,
  status: row.status,
  askedBy: row.asked_by,
  agreedAt: row.agreed_at?.toISOString() ?? null,
  disputedAt: row.disputed_at?.toISOString() ?? null,
  isLate: isRequestLate(
    { status: row.status, dueDate: row.due_date, disputedAt: row.disputed_at, waitingSince: row.waiting_since },
    now,
  ),
  amount: row.amount,
  turn: row.turn,
  dueDate: row.due_date?.toISOString() ?? null,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  clock: row.clock_action && row.clock_at ? { action: row.clock_action, at: row.clock_at.toISOString() } : null,
  disputeClock: disputeClockFrom(row.dispute_clock),
  videosToReview: row.videos_to_review,
  campaignTitle: row.title,
  other: { id: row.other_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
})
