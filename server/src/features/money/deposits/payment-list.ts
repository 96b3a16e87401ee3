import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type PaymentInQueue, type PaymentQuery, paymentStatusFilters } from '#contract/money/deposits/deposits.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { countByFilter } from '../../../platform/database/figures/count-by-filter.ts'
import { createdBetween } from '../../../platform/database/figures/created-between.ts'
import { type Cell, instant, money, type Table } from '../../../platform/documents/tables.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import type { Services } from '../../../platform/services.ts'
import { daysBetween } from '../../../platform/zones.ts'
import { roomToCreditAlone } from '../../foundation/approvals/index.ts'
import { personColumns, resolveUserId, userSummaryColumns, usersView } from '../../foundation/users/index.ts'
import { type Payment, paymentsView } from '../wallet/index.ts'
import { isManualDeposit, manualMethods, needsTwoAdmins, notesOf } from './manual-deposits.ts'
import { paymentOfReference, referenceOf } from './reference.ts'

const people = usersView.as('people')
const payments = paymentsView.as('payments')

const listedColumns = {
  id: payments.id,
  type: payments.type,
  status: payments.status,
  method: payments.method,
  amount: payments.amount,
  transactionId: payments.transactionId,
  paymentDetails: payments.paymentDetails,
  purchaseId: payments.purchaseId,
  journalId: payments.journalId,
  twoAdminsAbove: payments.twoAdminsAbove,
  firstApprovedAt: payments.firstApprovedAt,
  createdAt: payments.createdAt,
}
type ListedPayment = Pick<Payment, keyof typeof listedColumns>

type Filters = Omit<PaymentQuery, 'limit' | 'cursor'>

/** Pending and waiting deposits are a work queue, listed oldest first. */
const isQueue = ({ type, status }: Filters) => status === 'waiting' || (type === 'deposit' && status === 'pending')

/** One page of everyone's payments that match the filters: pending and waiting deposits oldest first, everything else newest first. */
export async function listPayments(context: Pick<ReadContext, 'db' | 'clock' | 'actor'>, query: PaymentQuery) {
  const limit = query.limit ?? defaultLimit
  const from = decodeCursor(query.cursor, 1)?.[0]
  const room = await roomToCreditAlone(context)
  const page = toPage(await readPayments(context.db, query, { limit: limit + 1, beyond: from }), limit, ({ id }) =>
    encodeCursor(id),
  )
  const items = page.items.map((item) => ({ ...item, needsTwo: item.needsTwo || (item.waits && item.amount > room) }))
  return { ...page, items }
}

const receivers = usersView.as('receivers')
const firstAdmins = usersView.as('first_admins')

/** The first `limit` matching payments after the id `beyond`. */
async function readPayments(db: Queryable, filters: Filters, { limit, beyond }: { limit: number; beyond?: number }) {
  const who = filters.person === undefined ? undefined : await resolveUserId(db, filters.person)
  if (who === null) return []
  const ids = matchingIds(filters, who, { limit, beyond })
  const rows = await db
    .select({
      payment: listedColumns,
      user: userSummaryColumns(people),
      receiver: personColumns(receivers),
      first: personColumns(firstAdmins),
    })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.userId))
    .leftJoin(receivers, eq(receivers.id, payments.toUserId))
    .leftJoin(firstAdmins, eq(firstAdmins.id, payments.firstApprovedBy))
    .where(inArray(payments.id, ids))
    .orderBy(isQueue(filters) ? asc(payments.id) : desc(payments.id))
    .limit(limit)
  return rows.map(({ payment, user, receiver, first }) => ({
    ...paymentOf(payment),
    ...(first && { needsTwo: true }),
    user,
    toUser: receiver,
    // an approval has its time
    firstApproval: first && { by: first, at: payment.firstApprovedAt!.toISOString() },
  }))
}

/** The condition of a deposit by PayPal or bank transfer whose money has not been found yet; as `isManualDeposit`. */
const waitsForAdmin = sql`p.type = 'deposit' and p.status = 'pending' and p.method in ${[...manualMethods]}`

/** The number of deposits per status, each up to `maxCounted`. */
export const countDeposits = (db: Queryable) =>
  countByFilter(db, paymentStatusFilters, (status, limit) =>
    matchingIds({ type: 'deposit', status }, undefined, { limit, beyond: undefined }),
  )

function matchingIds(
  filters: Filters,
  who: number | undefined,
  { limit, beyond }: { limit: number; beyond: number | undefined },
): SQL {
  const { type, status, method, amount, reference, from, to, timeZone = 'UTC' } = filters
  const order = sql.raw(isQueue(filters) ? 'asc' : 'desc')
  const conditions = [
    type && sql`p.type = ${type}`,
    status && (status === 'waiting' ? waitsForAdmin : sql`p.status = ${status}`),
    method && sql`p.method = ${method}`,
    amount !== undefined && sql`p.amount = ${amount}`,
    reference && matchesReference(reference),
    beyond !== undefined && (isQueue(filters) ? sql`p.id > ${beyond}` : sql`p.id < ${beyond}`),
    ...createdBetween(sql`payments`, sql`p`, daysBetween({ from, to }, timeZone)),
  ].filter((each): each is SQL => Boolean(each))
  const selectIds = (whose?: SQL) => sql`
    (select p.id from ${paymentsView} p where ${and(sql`true`, whose, ...conditions)} order by p.id ${order} limit ${limit})`
  // a union, so that payer and payee are each read from their own index
  return who === undefined
    ? selectIds()
    : sql`(${selectIds(sql`p.user_id = ${who}`)} union ${selectIds(sql`p.to_user_id = ${who}`)})`
}

/** Matches the transfer reference, the bank's or provider's id, or the payment's id. */
function matchesReference(reference: string): SQL {
  const id = paymentOfReference(reference) ?? (/^\d{1,9}$/.test(reference) ? Number(reference) : 0)
  return sql`(p.id = ${id} or p.transaction_id = ${reference} or p.provider_session_id = ${reference})`
}

function paymentOf(payment: ListedPayment): Omit<PaymentInQueue, 'user' | 'toUser' | 'firstApproval'> {
  const manual = isManualDeposit(payment)
  return {
    id: payment.id,
    type: payment.type,
    status: payment.status,
    method: payment.method,
    amount: payment.amount,
    currency: 'USD',
    reference: manual ? referenceOf(payment.id) : null,
    transactionId: payment.transactionId,
    notes: notesOf(payment),
    waits: manual && payment.status === 'pending',
    needsTwo: manual && needsTwoAdmins(payment),
    purchaseId: payment.purchaseId,
    journalId: payment.journalId,
    createdAt: payment.createdAt.toISOString(),
  }
}

const headings = [
  'id',
  'date',
  'type',
  'status',
  'method',
  'amount',
  'currency',
  'user',
  'to_user',
  'order',
  'reference',
  'transaction',
  'journal',
]

const chunkSize = 200

/** The newest `max` matching payments as a table, dates in UTC. Refuses 503 when too many reads queue. */
export const paymentsTable = (services: ReadServices, filters: Filters, max: number): Table => ({
  heading: headings,
  rows: paymentRows(services, filters, max),
})

type ReadServices = Pick<Services, 'database' | 'longReads'>

async function* paymentRows({ database, longReads }: ReadServices, filters: Filters, max: number) {
  let beyond: number | undefined
  for (let read = 0; read < max; ) {
    const limit = Math.min(chunkSize, max - read)
    const chunk = () => readPayments(database.orm, filters, { limit, beyond })
    const rows = await (read === 0 ? longReads.run(chunk) : longReads.runAdmitted(chunk))
    yield rows.map(rowOf)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    read += rows.length
    beyond = last.id
  }
}

const rowOf = (row: PaymentInQueue): Cell[] => [
  row.id,
  instant(row.createdAt),
  row.type,
  row.status,
  row.method,
  money(row.amount),
  row.currency,
  row.user.username,
  row.toUser?.username ?? null,
  row.purchaseId,
  row.reference,
  row.transactionId,
  row.journalId,
]
