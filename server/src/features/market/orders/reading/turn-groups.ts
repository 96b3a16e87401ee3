import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type TurnGroup, turnGroups } from '#contract/market/engagements/turn-groups.ts'
import type { Party } from '../../../../platform/context.ts'
import { taskTurn, turnGroup } from '../../engagements/index.ts'
import { purchases, tasks } from '../tables.ts'

/** The side for which a list groups orders; admins read them as businesses do. */
export const sideOfReader = (role: Party['role']): Side => (role === 'influencer' ? 'influencer' : 'business')

export const isTurnGroup = (filter: string): filter is TurnGroup => turnGroups.some((group) => group === filter)

/** SQL: the group of a task for one side. */
export const groupOfTask = (side: Side, now: Date | Placeholder): SQL<TurnGroup> =>
  turnGroup(
    {
      isEnded: sql`${tasks.status} in ('accepted', 'completed', 'cancelled')`,
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

/** The condition of a task in a group; its status first, which an index finds. */
export const taskIsIn = (group: TurnGroup, side: Side, now: Date | Placeholder): SQL =>
  group === 'ended'
    ? sql`${tasks.status} in ('accepted', 'completed', 'cancelled')`
    : sql`(${tasks.status} in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered') and ${groupOfTask(side, now)} = ${sql.raw(`'${group}'`)})`

/** The condition of an order in a group; its status first, which an index finds. */
export const orderIsIn = (group: TurnGroup, side: Side, now: Date | Placeholder): SQL =>
  group === 'ended'
    ? sql`${purchases.status} in ('completed', 'cancelled')`
    : sql`(${purchases.status} in ('pending', 'in_progress') and ${groupOfOrder(side, now)} = ${sql.raw(`'${group}'`)})`
