import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { TurnGroup } from '#contract/market/engagements/turn-groups.ts'
import { isInGroup, taskTurn, turnGroup } from '../../engagements/index.ts'
import { purchases, tasks } from '../tables.ts'

const taskHasEnded = sql`${tasks.status} in ('accepted', 'completed', 'cancelled')`

/** SQL: the group of a task for one side. */
export const groupOfTask = (side: Side, now: Date | Placeholder): SQL<TurnGroup> =>
  turnGroup(
    {
      isEnded: taskHasEnded,
      turn: taskTurn('tasks'),
      disputedAt: sql`${tasks.disputedAt}`,
      dispute: sql`d.task_id = ${tasks.id}`,
    },
    side,
    now,
  )

/** SQL: the group of an order with its task, if there is one: until it is paid, the influencer quotes a requested price or the business pays. */
export function groupOfOrder(side: Side, now: Date | Placeholder): SQL<TurnGroup> {
  const { isPriceAsked, amount, status } = purchases
  const awaitsQuote = sql`(${isPriceAsked} and ${amount} = 0)`
  const isYours = side === 'influencer' ? awaitsQuote : sql`not ${awaitsQuote}`
  return sql<TurnGroup>`case
    when ${tasks.id} is not null then ${groupOfTask(side, now)}
    when ${status} <> 'pending' then 'ended'
    when ${isYours} then 'your_turn'
    else 'their_turn' end`
}

/** The condition of a task in a group. */
export const taskIsIn = (group: TurnGroup, side: Side, now: Date | Placeholder): SQL =>
  isInGroup(group, {
    isOpen: sql`${tasks.status} in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered')`,
    isEnded: taskHasEnded,
    group: groupOfTask(side, now),
  })

/** The condition of an order in a group. */
export const orderIsIn = (group: TurnGroup, side: Side, now: Date | Placeholder): SQL =>
  isInGroup(group, {
    isOpen: sql`${purchases.status} in ('pending', 'in_progress')`,
    isEnded: sql`${purchases.status} in ('completed', 'cancelled')`,
    group: groupOfOrder(side, now),
  })
