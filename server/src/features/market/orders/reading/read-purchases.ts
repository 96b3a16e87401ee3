import { and, desc, eq, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { type Purchase, type PurchaseFilter, purchaseFilters } from '#contract/market/orders/purchases.ts'
import { isLate } from '#contract/market/orders/task-machine.ts'
import { reviewLimits } from '#contract/market/reviews/reviews.ts'
import { day } from '../../../../platform/clock.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { countByFilter } from '../../../../platform/database/figures/count-by-filter.ts'
import { builtOnce } from '../../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { storedTerms, termsFrom } from '../../../foundation/site/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { feeOf } from '../../../money/ledger/index.ts'
import { disputeClockFrom, isTurnGroup, openDisputeClock } from '../../engagements/index.ts'
import { termsDigestOf } from '../../terms/index.ts'
import { briefFilesOf } from '../placing/brief-files.ts'
import { purchaseTerms } from '../placing/purchase-terms.ts'
import { purchases, tasks } from '../tables.ts'
import { mayReview } from './may-review.sql.ts'
import { newestOfFewTasks, ownTasks, type Reader, taskFilter, unreadMessages } from './read-tasks.ts'
import { groupOfOrder, orderIsIn } from './turn-groups.ts'

const business = usersView.as('business')
const influencer = usersView.as('influencer')

const userColumns = <T extends typeof business | typeof influencer>(of: T) => ({
  id: of.id,
  username: of.username,
  displayName: of.displayName,
  avatarUrl: of.avatarUrl,
})

const selectPurchases = (db: Queryable, reader: Reader, now: Date | Placeholder) =>
  db
    .select({
      order: purchases,
      business: userColumns(business),
      influencer: userColumns(influencer),
      task: {
        id: tasks.id,
        status: tasks.status,
        dueDate: tasks.dueDate,
        disputedAt: tasks.disputedAt,
        waitingSince: tasks.waitingSince,
        clockAction: tasks.clockAction,
        clockAt: tasks.clockAt,
      },
      disputeClock: openDisputeClock({ subject: 'purchase_id', id: purchases.id, disputedAt: tasks.disputedAt }),
      briefFiles: briefFilesOf,
      currentTerms: sql<unknown>`${sql.raw(storedTerms)}`,
      mayReview: mayReview(reader.id),
      unread: unreadMessages(tasks.id, reader.id),
      // admins read neither side's
      turnGroup: reader.role === 'admin' ? sql<null>`null` : groupOfOrder(sideOfReader(reader.role), now),
    })
    .from(purchases)
    .innerJoin(business, eq(business.id, purchases.businessId))
    .innerJoin(influencer, eq(influencer.id, purchases.influencerId))
    .leftJoin(tasks, eq(tasks.purchaseId, purchases.id))

type Row = Awaited<ReturnType<typeof selectPurchases>>[number]

function view(
  { order, business, influencer, task, disputeClock, briefFiles, currentTerms, mayReview, unread, turnGroup }: Row,
  now: Date,
): Purchase {
  return {
    id: order.id,
    dealId: order.dealId,
    dealType: order.dealType,
    dealTitle: order.dealTitle,
    dealDescription: order.dealDescription,
    platforms: order.platforms,
    business,
    influencer,
    status: order.status,
    paymentStatus: order.paymentStatus,
    amount: order.amount,
    currency: 'USD',
    priceQuestion: order.isPriceAsked
      ? {
          status: order.amount === 0 ? 'asked' : 'quoted',
          quotedAt: order.quotedAt?.toISOString() ?? null,
          message: order.quoteMessage,
        }
      : null,
    feeBps: order.feeBps,
    fee: feeOf(order.amount, order.feeBps),
    extras: order.extras,
    deliveryDays: order.deliveryDays,
    revisionsIncluded: order.revisionsIncluded,
    termsDigest: termsDigestOf(purchaseTerms(order, termsFrom(currentTerms))),
    brief: order.brief,
    briefFiles,
    messageFromBusiness: order.messageFromBusiness,
    messageFromInfluencer: order.messageFromInfluencer,
    taskId: task?.id ?? null,
    taskStatus: task?.status ?? null,
    dueDate: task?.dueDate?.toISOString() ?? null,
    disputedAt: task?.disputedAt?.toISOString() ?? null,
    isLate: task !== null && isLate(task, now),
    clock: clockOf(order, task),
    disputeClock: disputeClockFrom(disputeClock),
    turnGroup,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    unreadMessages: unread,
    reviewUntil:
      mayReview && order.completedAt
        ? new Date(order.completedAt.getTime() + reviewLimits.daysToReview * day).toISOString()
        : null,
  }
}

function clockOf(order: Row['order'], task: Row['task']): Purchase['clock'] {
  if (task?.clockAction && task.clockAt) return { action: task.clockAction, at: task.clockAt.toISOString() }
  const unpaid = order.status === 'pending' && order.paymentStatus === 'pending'
  if (!unpaid || !order.lapsesAt) return null
  const priceRequestAction = order.amount === 0 ? 'lapse_question' : 'lapse_quote'
  return { action: order.isPriceAsked ? priceRequestAction : 'lapse_unpaid', at: order.lapsesAt.toISOString() }
}

/**
 * One order, for its two sides and admins; 404 for anybody else. An influencer sees it once it is paid, or when its price is
 * requested.
 */
export async function readPurchase({ db, clock, actor }: ReadContext, id: number): Promise<Purchase> {
  const reader = { id: sql.placeholder('reader'), role: actor.party.role }
  const statement = builtOnce(db, `order-${actor.party.role}`, (orm) =>
    selectPurchases(orm, reader, sql.placeholder('now')).where(
      and(eq(purchases.id, sql.placeholder('id')), visibleTo(reader)),
    ),
  )
  const now = clock()
  const [row] = await statement.execute({ id, now, reader: actor.party.id })
  if (!row) throw notFound()
  return view(row, now)
}

/** The order of a task, as `readPurchase`. */
export async function readPurchaseOfTask({ db, clock, actor }: ReadContext, taskId: number): Promise<Purchase> {
  const now = clock()
  const [row] = await selectPurchases(db, actor.party, now).where(and(eq(tasks.id, taskId), visibleTo(actor.party)))
  if (!row) throw notFound()
  return view(row, now)
}

type Query = {
  side?: 'business' | 'influencer'
  status?: PurchaseFilter
  with?: number
  limit?: number
  cursor?: string
}

/** One page of the actor's orders, newest first. */
export async function listPurchases({ database: { orm }, clock, actor }: ReadContext, query: Query) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const page = before === undefined ? 'first' : 'next'
  const variant = ['orders', actor.party.role, query.side, query.status, query.with && 'with', page].join('-')
  const reader = { id: sql.placeholder('reader'), role: actor.party.role }
  const statement = builtOnce(orm, variant, () =>
    selectPurchases(orm, reader, sql.placeholder('now'))
      .where(
        and(
          visibleTo(reader),
          query.side && eq(query.side === 'business' ? purchases.businessId : purchases.influencerId, reader.id),
          isTaskFilter(query.status)
            ? sql`${purchases.id} = any(${newestOfFewTasks('purchaseId', [
                ownTasks(reader),
                taskFilter(reader, query.status, sql.placeholder('now')),
                query.with === undefined ? undefined : isWith(reader, tasks),
                before === undefined ? undefined : lt(tasks.purchaseId, sql.placeholder('before')),
              ])})`
            : query.status && purchaseFilter(reader, query.status, sql.placeholder('now')),
          query.with === undefined ? undefined : isWith(reader, sidesOfOrders),
          before === undefined ? undefined : lt(purchases.id, sql.placeholder('before')),
        ),
      )
      .orderBy(desc(purchases.id))
      .limit(sql.placeholder('limit')),
  )
  const now = clock()
  const rows = await statement.execute({ reader: actor.party.id, now, before, limit: limit + 1, with: query.with })
  return toPage(
    rows.map((row) => view(row, now)),
    limit,
    (last) => encodeCursor(last.id),
  )
}

/** Returns whether a filter is by an order's task: such filters search the reader's own tasks, which are fewer than their orders. */
const isTaskFilter = (filter: PurchaseFilter | undefined): filter is 'disputed' | 'late' =>
  filter === 'disputed' || filter === 'late'

function purchaseFilter(
  { role }: Pick<Reader, 'role'>,
  filter: Exclude<PurchaseFilter, 'disputed' | 'late'>,
  now: Date | Placeholder,
): SQL {
  if (isTurnGroup(filter)) return orderIsIn(filter, sideOfReader(role), now)
  const { isPriceAsked, status, paymentStatus, amount } = purchases
  const isPriceRequest = sql`(${isPriceAsked} and ${paymentStatus} = 'pending')`
  switch (filter) {
    case 'price_asked':
      return sql`(${status} = 'pending' and ${isPriceRequest} and ${amount} = 0)`
    case 'quoted':
      return sql`(${status} = 'pending' and ${isPriceRequest} and ${amount} > 0)`
    case 'awaiting':
      return sql`(${status} = 'pending' and not ${isPriceRequest})`
    case 'running':
    case 'on_hold':
    case 'waiting':
    case 'handed_in':
      return sql`(${status} = 'in_progress' and ${taskFilter({ role }, filter, now)})`
    default:
      return eq(status, filter)
  }
}

type Sides = { buyerId: PgColumn; influencerId: PgColumn }
const sidesOfOrders: Sides = { buyerId: purchases.businessId, influencerId: purchases.influencerId }

/** Orders, or tasks, with this person on the side that the reader is not on. */
const isWith = ({ role }: Reader, of: Sides): SQL | undefined => {
  const other = sql.placeholder('with')
  if (role === 'admin') return or(eq(of.influencerId, other), eq(of.buyerId, other))
  return eq(role === 'business' ? of.influencerId : of.buyerId, other)
}

/** Counts the actor's own orders by filter, up to `maxCounted` each. */
export function countPurchases({ db, clock, actor }: ReadContext): Promise<Record<PurchaseFilter, number>> {
  const reader: Reader = { id: actor.party.id, role: actor.party.role === 'business' ? 'business' : 'influencer' }
  return countByFilter(db, purchaseFilters, (filter, limit) =>
    isTaskFilter(filter)
      ? db
          .select({ id: tasks.id })
          .from(tasks)
          .where(and(ownTasks(reader), taskFilter(reader, filter, clock())))
          .limit(limit)
      : db
          .select({ id: purchases.id })
          .from(purchases)
          .leftJoin(tasks, eq(tasks.purchaseId, purchases.id))
          .where(and(visibleTo(reader), purchaseFilter(reader, filter, clock())))
          .limit(limit),
  )
}

function visibleTo({ id, role }: Reader): SQL | undefined {
  if (role === 'admin') return undefined
  if (role === 'business') return eq(purchases.businessId, id)
  return and(
    eq(purchases.influencerId, id),
    or(sql`${purchases.paymentStatus} <> 'pending'`, sql`${tasks.id} is not null`, purchases.isPriceAsked),
  )
}
