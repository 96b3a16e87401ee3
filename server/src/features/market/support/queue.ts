import { and, asc, eq, ilike, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ContactMessage, contactQueue } from '#contract/market/support/contact-queue.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { queuePage } from '../../../platform/http/requests/queue-page.ts'
import { notFound } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { repliesTo, stageOf } from './read-thread.ts'
import { contactMessages } from './tables.ts'

type Query = z.output<typeof contactQueue.list.schema.querystring>

const senders = usersView.as('senders')
const responders = usersView.as('responders')
const assignees = usersView.as('assignees')

const maxOthers = 500

/** One page of the admins' queue; waiting messages come oldest first. */
export async function listMessages({ db, actor }: ReadContext, query: Query) {
  const isUnsolved = isNull(contactMessages.solvedAt)
  const { limit, where, order } = queuePage(query, {
    status: contactMessages.status,
    number: contactMessages.id,
    conditions: { waiting: ne(contactMessages.status, 'replied') },
    settled: { solved: and(isNotNull(contactMessages.solvedAt), isNull(contactMessages.mergedInto)) },
  })
  const assigned = {
    me: eq(contactMessages.assignedTo, actor.person.id),
    nobody: isNull(contactMessages.assignedTo),
  }
  const rows = await selectMessages(db)
    .where(
      and(
        where,
        query.status === 'solved' ? undefined : isUnsolved,
        query.assigned && assigned[query.assigned],
        query.q ? matches(query.q) : undefined,
      ),
    )
    .orderBy(order)
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ message }) => encodeCursor(message.id))
  return { ...page, items: await toQueued(db, page.items) }
}

/** One message as the queue shows it. Refuses an unknown one with 404. */
export async function readMessage(db: ReadContext['db'], id: number): Promise<ContactMessage> {
  const [message] = await toQueued(db, await selectMessages(db).where(eq(contactMessages.id, id)))
  if (!message) throw notFound()
  return message
}

/** Words of the subject, the message, or the sender's name or address. */
function matches(words: string) {
  const pattern = `%${words.replaceAll(/[%_\\]/g, '\\$&')}%`
  const columns = [contactMessages.subject, contactMessages.message, contactMessages.name, contactMessages.email]
  const ofSenders = [senders.username, senders.displayName, senders.email]
  return or(...columns.map((column) => ilike(column, pattern)), ...ofSenders.map((column) => ilike(column, pattern)))
}

const selectMessages = (db: ReadContext['db']) =>
  db
    .select({
      message: contactMessages,
      sender: personColumns(senders),
      respondedBy: personColumns(responders),
      assignedTo: personColumns(assignees),
    })
    .from(contactMessages)
    .leftJoin(senders, eq(senders.id, contactMessages.userId))
    .leftJoin(responders, eq(responders.id, contactMessages.respondedBy))
    .leftJoin(assignees, eq(assignees.id, contactMessages.assignedTo))

type Row = Awaited<ReturnType<typeof selectMessages>>[number]

/** The rows with their replies and other threads of their senders. */
async function toQueued(db: Queryable, rows: Row[]): Promise<ContactMessage[]> {
  const ids = rows.map(({ message }) => message.id)
  const [replies, others] = [await repliesTo(db, ids), await othersOf(db, ids)]
  return rows.map((row) => ({
    ...queuedFields(row),
    replies: replies.get(row.message.id) ?? [],
    others: others.get(row.message.id) ?? [],
  }))
}

function queuedFields({ message: row, sender, respondedBy, assignedTo }: Row) {
  const { id, userId, name, email, language, subject, message, status, rating, adminResponse } = row
  return {
    id,
    userId,
    language,
    subject,
    message,
    status,
    rating,
    adminResponse,
    stage: stageOf(row),
    sender,
    visitor: name !== null && email !== null ? { name, email } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    firstRespondedAt: row.firstRespondedAt?.toISOString() ?? null,
    respondedAt: row.respondedAt?.toISOString() ?? null,
    respondedBy,
    solvedAt: row.solvedAt?.toISOString() ?? null,
    assignedTo,
  }
}

const same = alias(contactMessages, 'same')

/** Unsolved threads of the senders of these messages, by message. */
async function othersOf(db: Queryable, ids: number[]): Promise<Map<number, ContactMessage['others']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ of: contactMessages.id, id: same.id, subject: same.subject, createdAt: same.createdAt })
    .from(contactMessages)
    .innerJoin(
      same,
      and(
        or(eq(same.userId, contactMessages.userId), eq(same.email, contactMessages.email)),
        ne(same.id, contactMessages.id),
        isNull(same.solvedAt),
      ),
    )
    .where(inArray(contactMessages.id, ids))
    .orderBy(asc(same.id))
    .limit(maxOthers)
  const others = Map.groupBy(rows, ({ of }) => of)
  return new Map(
    [...others].map(([of, list]) => [
      of,
      list.map(({ id, subject, createdAt }) => ({ id, subject, createdAt: createdAt.toISOString() })),
    ]),
  )
}
