import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { ContactStage, ContactThread, OwnThread } from '#contract/market/support/contact-messages.ts'
import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { omit } from '#contract/omit.ts'
import type { Actor, ReadContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { contactMessages, contactReplies } from './tables.ts'
import { opensThread } from './thread-token.ts'

export type MessageRow = typeof contactMessages.$inferSelect
type Reader = ReadContext<Actor | null>

/** A thread for its sender: a member's own, or any with its emailed link. Refuses all others with 404. */
export async function readThread(context: Reader, id: number, token: string | undefined): Promise<ContactThread> {
  const { db } = context
  const { mergedInto, ...row } = await visibleThread(context, id, token)
  return toThread(db, mergedInto === null ? { mergedInto, ...row } : await findMessage(db, mergedInto))
}

/** One page of the actor's own threads, newest first. */
export async function listOwnThreads(
  { db, actor }: ReadContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(cursor, 1)?.[0]
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.userId, actor.party.id),
        isNull(contactMessages.mergedInto),
        before === undefined ? undefined : lt(contactMessages.id, before),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit + 1)
  const toOwn = (row: MessageRow): OwnThread => ({
    id: row.id,
    subject: row.subject,
    stage: stageOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
  return toPage(rows.map(toOwn), limit, ({ id }) => encodeCursor(id))
}

/** A thread as `readThread` finds it, locked. */
export async function lockThread(
  context: Reader & SystemContext,
  id: number,
  token: string | undefined,
): Promise<MessageRow> {
  await visibleThread(context, id, token)
  return lockMessage(context.tx, id)
}

/** A message, or the one that it was merged into, locked. Refuses an unknown one with 404. */
export async function lockMessage(tx: Tx, id: number): Promise<MessageRow> {
  const { mergedInto } = await findMessage(tx, id)
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, mergedInto ?? id))
    .for('update')
  if (!row) throw notFound()
  // merged while we waited for it
  return row.mergedInto === null ? row : lockMessage(tx, row.mergedInto)
}

/** Stores columns of a locked message and returns it. */
export async function changeMessage(tx: Tx, id: number, columns: Partial<MessageRow>): Promise<MessageRow> {
  const rows = await tx.update(contactMessages).set(columns).where(eq(contactMessages.id, id)).returning()
  return onlyRow(rows)
}

async function findMessage(db: Queryable, id: number): Promise<MessageRow> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row) throw notFound()
  return row
}

async function visibleThread(context: Reader, id: number, token: string | undefined): Promise<MessageRow> {
  const row = await findMessage(context.db, id)
  const isOwn = row.userId !== null && row.userId === context.actor?.party.id
  if (!isOwn && !opensThread(context, id, token)) throw notFound()
  return row
}

export const stageOf = ({ status, solvedAt }: Pick<MessageRow, 'status' | 'solvedAt'>): ContactStage =>
  solvedAt ? 'solved' : status === 'replied' ? 'answered' : 'open'

/** A thread with its replies, as its sender sees it. */
export async function toThread(db: Queryable, row: MessageRow): Promise<ContactThread> {
  const { id, subject, message, status, rating, createdAt } = row
  const stage = stageOf(row)
  const replies = ((await repliesTo(db, [id])).get(id) ?? []).map((reply) => omit(reply, 'mailedFrom'))
  const canRate = stage === 'solved' && row.ratingAskedAt !== null
  return { id, subject, message, status, stage, rating, canRate, createdAt: createdAt.toISOString(), replies }
}

/** The replies to each of these messages, oldest first. */
export async function repliesTo(db: Queryable, ids: number[]): Promise<Map<number, ContactMessage['replies']>> {
  const rows = await db
    .select()
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, ids))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id))
  const replies = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map([...replies].map(([messageId, list]) => [messageId, list.map(toReply)]))
}

const toReply = (row: typeof contactReplies.$inferSelect): ContactMessage['replies'][number] => ({
  id: row.id,
  from: row.adminId === null ? 'sender' : 'team',
  text: row.text,
  refusedAttachments: row.refusedAttachments,
  mailedFrom: row.mailedFrom,
  createdAt: row.createdAt.toISOString(),
})
