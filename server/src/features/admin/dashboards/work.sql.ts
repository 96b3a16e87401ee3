// Joins orders, tasks, campaign requests, campaigns, conversations, checks and disputes: everything open of one person in one statement

import { and, type Placeholder, SQL, sql } from 'drizzle-orm'
import {
  maxWorkListed,
  type OpenGroup,
  type OpenWork,
  openGroups,
  type WorkAsk,
  type WorkItem,
  type WorkKind,
  workKinds,
} from '#contract/admin/dashboards/work.ts'
import {
  isRequestLate,
  type RequestClockAction,
  type RequestStatus,
} from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type DisputeClock, nextMoment } from '#contract/market/engagements/next-moment.ts'
import type { PriceRequestClock } from '#contract/market/orders/purchases.ts'
import { type ClockAction, isLate, type TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Figure } from '../../../platform/database/figures/figures.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { groupOfRequest } from '../../market/campaign-requests/index.ts'
import { isArchivedSql } from '../../market/conversations/index.ts'
import { disputeClockFrom, nextMomentSql, otherSide } from '../../market/engagements/index.ts'
import { groupOfOrder } from '../../market/orders/index.ts'
import { feeOf } from '../../money/ledger/index.ts'

type Member = ActorAs<'business' | 'influencer'>

/** Times are as PostgreSQL writes them. */
type Row = {
  kind: WorkKind
  id: number
  task_id: number | null
  title: string | null
  amount: number | null
  fee_bps: number | null
  delivery_days: number | null
  /** Of the task, the order that has none yet, or the request. */
  status: TaskStatus | RequestStatus | null
  due_date: string | null
  waiting_since: string | null
  disputed_at: string | null
  clock_action: ClockAction | PriceRequestClock | RequestClockAction | null
  clock_at: string | null
  dispute_clock: DisputeClock | null
  agreed_at: string | null
  asks_choice: boolean
  /** The other side proposed something: to cancel, another day, a split. */
  asks_answer: boolean
  goods_missing: boolean
  videos_to_review: number
  turn_group: OpenGroup
  /** Time of the next moment in milliseconds, the last possible one for what has none. */
  next_ms: number
  other_id: number | null
  username: string
  display_name: string
  avatar_url: string | null
}

/** A value, or its place in a statement that is built once. */
type Value<T> = T | Placeholder

const disputeClock = sql.raw(
  `case when d.clock_at is not null then json_build_object('action', d.clock_action, 'at', d.clock_at) end`,
)
const isOther = (column: string, side: Side) => sql.raw(`coalesce(${column} = '${otherSide(side)}', false)`)

const orders = (userId: number, side: Side, now: Date): SQL => sql`
  select 'order' as kind, influencer_deal_purchases.id, tasks.id as task_id, deal_title as title, nullif(amount, 0) as amount, fee_bps,
    case when tasks.status = 'pending' then influencer_deal_purchases.delivery_days end as delivery_days,
    tasks.status, tasks.due_date, tasks.waiting_since, tasks.disputed_at,
    case when tasks.id is not null then tasks.clock_action
      when not is_price_asked then 'lapse_unpaid' when amount = 0 then 'lapse_question' else 'lapse_quote' end as clock_action,
    case when tasks.id is not null then tasks.clock_at else lapses_at end as clock_at, ${disputeClock} as dispute_clock,
    null::timestamptz as agreed_at,
    coalesce(tasks.blocked_side = 'influencer' and not tasks.block_waits, false) as asks_choice,
    ${isOther('tasks.cancel_requested_by', side)} or ${isOther('tasks.due_proposed_by', side)} as asks_answer,
    false as goods_missing, 0 as videos_to_review, ${groupOfOrder(side, now)} as turn_group,
    ${sql.raw(side === 'business' ? 'influencer_deal_purchases.influencer_id' : 'influencer_deal_purchases.business_id')} as other_id,
    case when tasks.id is null then lapses_at else ${sql.raw(nextMomentSql('tasks', 'd'))} end as next_at
  from influencer_deal_purchases left join tasks on tasks.purchase_id = influencer_deal_purchases.id
    left join disputes d on d.purchase_id = influencer_deal_purchases.id and d.ended_at is null
  where influencer_deal_purchases.${sql.raw(`${side}_id`)} = ${userId} and influencer_deal_purchases.status in ('pending', 'in_progress')
    ${side === 'influencer' ? sql`and (payment_status <> 'pending' or is_price_asked)` : sql``}`

const requests = (userId: number, side: Side, now: Date): SQL => sql`
  select 'request', campaign_requests.id, null, c.title, coalesce(campaign_requests.amount, custom_price, c.price),
    coalesce(fee_bps, (campaign_requests.terms ->> 'feeBps')::int), null,
    campaign_requests.status, due_date, waiting_since, disputed_at, campaign_requests.clock_action, campaign_requests.clock_at,
    ${disputeClock}, agreed_at, coalesce(blocked_side = 'influencer' and not block_waits, false),
    ${isOther('cancel_requested_by', side)} or ${isOther('split_proposed_by', side)} or ${isOther('due_proposed_by', side)},
    coalesce(goods in ('to_ship', 'missing'), false), videos_to_review, ${groupOfRequest(side, now)},
    ${sql.raw(`campaign_requests.${otherSide(side)}_id`)}, ${sql.raw(nextMomentSql('campaign_requests', 'd'))}
  from campaign_requests join campaigns c on c.id = campaign_requests.campaign_id
    left join disputes d on d.campaign_request_id = campaign_requests.id and d.ended_at is null
  where campaign_requests.${sql.raw(`${side}_id`)} = ${userId}
    and campaign_requests.status in ('pending', 'accepted', 'pending_completion')`

const nothingElse = sql.raw(
  `null::int, null::int, null::int, null, null::timestamptz, null::timestamptz, null::timestamptz, null, null::timestamptz, null::json,
    null::timestamptz, false, false, false, 0, 'your_turn'`,
)

/** Conversations in which the other wrote last, more than a day ago. */
const conversations = (userId: Value<number>, now: Value<Date>): SQL => sql`
  select 'conversation', c.id, null, null, ${nothingElse}, last.sender_id, null
  from conversations c left join conversation_states st on st.user_id = ${userId} and st.conversation_id = c.id
    cross join lateral (select sender_id from messages where conversation_id = c.id order by id desc limit 1) last
  where (c.participant1_id = ${userId} or c.participant2_id = ${userId})
    and c.last_message_at between ${now}::timestamptz - interval '14 days' and ${now}::timestamptz - interval '1 day'
    and last.sender_id <> ${userId} and st.muted_at is null and not ${isArchivedSql}`

const returnedCampaigns = (userId: Value<number>): SQL => sql`
  select 'campaign', c.id, null, c.title, ${nothingElse}, null, null from campaigns c
  where c.business_id = ${userId} and c.stage = 'returned'`

const rejectedIdentity = (userId: Value<number>): SQL => sql`
  select 'identity', last.id, null, null, ${nothingElse}, null, null
  from (select id, status from kyc_verifications where user_id = ${userId} order by id desc limit 1) last where last.status = 'rejected'`

/** SQL: number of open items on a person's turn that are neither orders nor campaign requests. */
export const otherOpenWork = (side: Side, userId: Value<number>, now: Value<Date>): Figure =>
  sql<number>`(select count(*)::int from (${conversations(userId, now)}
    union all ${side === 'business' ? returnedCampaigns(userId) : rejectedIdentity(userId)}) work)`

/** Milliseconds of the moment of what has none. */
const never = 2_147_483_647_000
const placeOf = (column: string, values: readonly string[]) =>
  sql.raw(`array_position(array['${values.join("', '")}'], ${column})`)

/** A business or an influencer whose work is read. */
type Reader = { id: number; side: Side }

/** SQL: everything open of one person, with the values by which it is sorted. */
const openWorkOf = ({ id, side }: Reader, now: Date): SQL => sql`
  open_work as (select *, coalesce(floor(extract(epoch from next_at) * 1000), ${never})::bigint as next_ms, ${placeOf('turn_group', openGroups)} as group_place,
    ${placeOf('kind', workKinds)} as kind_place
    from (${orders(id, side, now)}
      union all ${requests(id, side, now)}
      union all ${conversations(id, now)}
      union all ${side === 'business' ? returnedCampaigns(id) : rejectedIdentity(id)}) work)`

const shownOther = sql`o.username, shown_name(o.display_name, o.username, o.resembles) as display_name, o.avatar_url`

/** Open work for a dashboard: what waits for its owner, which the badges and lists count by the same rules, and what waits for others. */
export async function readOpenWork(db: Queryable, clock: Clock, reader: Reader): Promise<OpenWork> {
  const now = clock()
  const { rows } = await db.execute<Row & { all: number }>(sql`
    with ${openWorkOf(reader, now)},
    numbered as (select *,
        row_number() over (partition by turn_group = 'your_turn' order by next_ms, kind_place, id) as place,
        count(*) over (partition by turn_group = 'your_turn')::int as "all" from open_work)
    select n.*, ${shownOther} from numbered n left join users o on o.id = n.other_id
    where n.place <= ${maxWorkListed} order by n.place`)
  const listOf = (isMine: boolean) => {
    const found = rows.filter(({ turn_group }) => (turn_group === 'your_turn') === isMine)
    return { count: found[0]?.all ?? 0, items: found.map((row) => itemFrom(row, reader.side, now)) }
  }
  return { yours: listOf(true), theirs: listOf(false) }
}

type Query = { group?: OpenGroup; from?: string; until?: string; limit?: number; cursor?: string }

/** One page of the actor's open work by who acts next, in each group in order of what happens first if nobody acts. */
export async function listOpenWork({ database: { orm }, clock, actor: { party } }: ReadContext<Member>, query: Query) {
  const now = clock()
  const [group, seconds, milliseconds, kind, id] = decodeCursor(query.cursor, 5) ?? []
  const limit = query.limit ?? defaultLimit
  const conditions = [
    query.group && sql`turn_group = ${query.group}`,
    query.from && sql`next_at >= ${query.from}`,
    query.until && sql`next_at < ${query.until}`,
    group !== undefined &&
      sql`(group_place, next_ms, kind_place, n.id) > (${group}::int, ${seconds}::bigint * 1000 + ${milliseconds}, ${kind}, ${id})`,
  ].filter((condition) => condition instanceof SQL)
  const { rows } = await orm.execute<Row>(sql`
    with ${openWorkOf({ id: party.id, side: party.role }, now)}
    select n.*, n.next_ms::float8 as next_ms, ${shownOther} from open_work n left join users o on o.id = n.other_id
    where ${and(...conditions) ?? sql`true`}
    order by n.group_place, n.next_ms, n.kind_place, n.id limit ${limit + 1}`)
  const { items, nextCursor } = toPage(rows, limit, ({ turn_group, next_ms: ms, kind, id }) =>
    encodeCursor(openGroups.indexOf(turn_group) + 1, Math.floor(ms / 1000), ms % 1000, workKinds.indexOf(kind) + 1, id),
  )
  return { items: items.map((row) => itemFrom(row, party.role, now)), nextCursor }
}

/** Counts the actor's open work by group. */
export async function countOpenWork({
  database: { orm },
  clock,
  actor: { party },
}: ReadContext<Member>): Promise<Record<OpenGroup, number>> {
  const { rows } = await orm.execute<{ turn_group: OpenGroup; count: number }>(sql`
    with ${openWorkOf({ id: party.id, side: party.role }, clock())}
    select turn_group, count(*)::int from open_work group by turn_group`)
  const countOf = (group: OpenGroup) => rows.find(({ turn_group }) => turn_group === group)?.count ?? 0
  return { your_turn: countOf('your_turn'), their_turn: countOf('their_turn'), in_dispute: countOf('in_dispute') }
}

function itemFrom(row: Row, side: Side, now: Date): WorkItem {
  const { kind, id, task_id: taskId, title, amount, fee_bps: feeBps, delivery_days: deliveryDays } = row
  const takesFee = side === 'influencer' && amount !== null && feeBps !== null
  return {
    kind,
    id,
    taskId,
    turnGroup: row.turn_group,
    ask: row.turn_group === 'your_turn' ? askOf(row, side) : null,
    title,
    other:
      row.other_id === null
        ? null
        : { id: row.other_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
    amount: takesFee ? amount - feeOf(amount, feeBps) : amount,
    isLate: isLateRow(row, now),
    isDisputed: row.disputed_at !== null,
    next: nextOf(row),
    deliveryDays,
  }
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time))
const isoOf = (time: string | null) => dateOf(time)?.toISOString() ?? null

function isLateRow({ kind, status, due_date, waiting_since, disputed_at }: Row, now: Date): boolean {
  const dates = { dueDate: dateOf(due_date), waitingSince: dateOf(waiting_since), disputedAt: dateOf(disputed_at) }
  if (kind === 'order') return status !== null && isLate({ status: status as TaskStatus, ...dates }, now)
  return kind === 'request' && isRequestLate({ status: status as RequestStatus, ...dates }, now)
}

function nextOf(row: Row): WorkItem['next'] {
  const { clock_action, clock_at, status } = row
  return nextMoment({
    status,
    dueDate: isoOf(row.due_date),
    isWaiting: row.waiting_since !== null,
    disputedAt: isoOf(row.disputed_at),
    clock: clock_action && clock_at ? { action: clock_action, at: new Date(clock_at).toISOString() } : null,
    disputeClock: disputeClockFrom(row.dispute_clock),
  })
}

function askOf(row: Row, side: Side): WorkAsk {
  switch (row.kind) {
    case 'order':
      return askOfOrder(row, side)
    case 'request':
      return askOfRequest(row, side)
    case 'conversation':
      return 'reply'
    case 'campaign':
      return 'change'
    case 'identity':
      return 'retry'
  }
}

function askOfOrder({ status, disputed_at, asks_choice, asks_answer }: Row, side: Side): WorkAsk {
  if (status === null) return side === 'business' ? 'pay' : 'quote'
  if (disputed_at) return 'respond'
  if (status === 'delivered') return 'review'
  if (status === 'waiting_for_client') return 'answer'
  if (asks_choice && side === 'business') return 'choose'
  if (status === 'pending') return 'accept'
  return asks_answer ? 'answer' : 'deliver'
}

function askOfRequest(row: Row, side: Side): WorkAsk {
  if (row.disputed_at) return 'respond'
  if (row.status === 'pending') return row.agreed_at ? 'pay' : 'answer'
  if (row.status === 'pending_completion') return 'confirm'
  if (side === 'business' && row.videos_to_review > 0) return 'review'
  if (side === 'business' && row.asks_choice) return 'choose'
  if (side === 'business' && row.goods_missing) return 'send'
  return row.asks_answer ? 'answer' : 'continue'
}
