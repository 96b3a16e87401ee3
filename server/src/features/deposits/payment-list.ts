import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PaymentInQueue, PaymentQuery } from '#contract/deposits/deposits.ts'
import { createdBetween } from '../../platform/database/created-between.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { csvChunks, type Field } from '../../platform/documents/csv.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Services } from '../../platform/services.ts'
import { personColumns, resolveUserId, userSummaryColumns } from '../users/users.ts'
import { usersView } from '../users/views.ts'
import type { Payment } from '../wallet/payments.ts'
import { payments } from '../wallet/tables.ts'
import { paymentsView } from '../wallet/views.ts'
import { isManual, needsTwo, notesOf } from './manual-deposits.ts'
import { paymentOfReference, referenceOf } from './reference.ts'

const people = usersView.as('people')

type Filters = Omit<PaymentQuery, 'limit' | 'cursor'>

/** Deposits that wait are a queue, the oldest first. */
const isQueue = ({ type, status }: Filters) => type === 'deposit' && status === 'pending'

/** One page of the payments that the filters let through, whoever made them: newest first, a queue oldest first. */
export async function listPayments(db: Queryable, query: PaymentQuery) {
  const limit = query.limit ?? defaultLimit
  const from = decodeCursor(query.cursor, 1)?.[0]
  return toPage(await readPayments(db, query, { limit: limit + 1, beyond: from }), limit, ({ id }) => encodeCursor(id))
}

const receivers = usersView.as('receivers')
const firstAdmins = usersView.as('first_admins')

/** The first `limit` of them, after the one numbered `beyond`. */
async function readPayments(db: Queryable, filters: Filters, { limit, beyond }: { limit: number; beyond?: number }) {
  const who = filters.person === undefined ? undefined : await resolveUserId(db, filters.person)
  if (who === null) return []
  const ids = idsOf(filters, who, { limit, beyond })
  const rows = await db
    .select({
      payment: payments,
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
    user,
    toUser: receiver,
    firstApproval: first && { by: first, at: payment.firstApprovedAt!.toISOString() },
  }))
}

function idsOf(
  filters: Filters,
  who: number | undefined,
  { limit, beyond }: { limit: number; beyond: number | undefined },
): SQL {
  const { type, status, method, amount, reference, from, to } = filters
  const order = sql.raw(isQueue(filters) ? 'asc' : 'desc')
  const conditions = [
    type && sql`p.type = ${type}`,
    status && sql`p.status = ${status}`,
    method && sql`p.method = ${method}`,
    amount !== undefined && sql`p.amount = ${amount}`,
    reference && named(reference),
    beyond !== undefined && (isQueue(filters) ? sql`p.id > ${beyond}` : sql`p.id < ${beyond}`),
    ...createdBetween(sql`payments`, sql`p`, { from, to }),
  ].filter((each): each is SQL => Boolean(each))
  const walk = (whose?: SQL) => sql`
    (select p.id from ${paymentsView} p where ${and(sql`true`, whose, ...conditions)} order by p.id ${order} limit ${limit})`
  // each side is read from an index of its own
  return who === undefined ? walk() : sql`(${walk(sql`p.user_id = ${who}`)} union ${walk(sql`p.to_user_id = ${who}`)})`
}

/** What people are told to name, what the bank or the provider calls it, or our number. */
function named(reference: string): SQL {
  const id = paymentOfReference(reference) ?? (/^\d{1,9}$/.test(reference) ? Number(reference) : 0)
  return sql`(p.id = ${id} or p.transaction_id = ${reference} or p.provider_session_id = ${reference})`
}

function paymentOf(payment: Payment): Omit<PaymentInQueue, 'user' | 'toUser' | 'firstApproval'> {
  const manual = isManual(payment)
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
    needsTwo: manual && needsTwo(payment),
    purchaseId: payment.purchaseId,
    journalId: payment.journalId,
    createdAt: payment.createdAt.toISOString(),
  }
}

const heading = [
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

const rowsAtOnce = 200

/**
 * The newest `most` of them as a table in pieces, amounts in dollars, dates in UTC; texts of people do no harm in a spreadsheet. 503 when
 * too many wait to read.
 */
export const paymentsAsCsv = (services: Reading, filters: Filters, most: number) =>
  csvChunks(heading, paymentRows(services, filters, most))

type Reading = Pick<Services, 'database' | 'longReads'>

async function* paymentRows({ database, longReads }: Reading, filters: Filters, most: number) {
  let beyond: number | undefined
  for (let read = 0; read < most; ) {
    const limit = Math.min(rowsAtOnce, most - read)
    const chunk = () => readPayments(database.orm, filters, { limit, beyond })
    const rows = await (read === 0 ? longReads.run(chunk) : longReads.runAdmitted(chunk))
    yield rows.map(rowOf)
    if (rows.length < limit) return
    read += rows.length
    beyond = rows.at(-1)!.id
  }
}

const rowOf = (row: PaymentInQueue): Field[] => [
  row.id,
  row.createdAt,
  row.type,
  row.status,
  row.method,
  row.amount / 100,
  row.currency,
  row.user.username,
  row.toUser?.username ?? null,
  row.purchaseId,
  row.reference,
  row.transactionId,
  row.journalId,
]
