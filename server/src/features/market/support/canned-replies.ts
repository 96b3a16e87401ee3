import { asc, count, eq, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { type CannedReply, maxCannedReplies, type NewCannedReply } from '#contract/market/support/canned-replies.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { cannedReplies } from './tables.ts'

const changers = usersView.as('changers')

const select = (db: Queryable) =>
  db
    .select({
      id: cannedReplies.id,
      title: cannedReplies.title,
      texts: cannedReplies.texts,
      changedBy: personColumns(changers),
    })
    .from(cannedReplies)
    .leftJoin(changers, eq(changers.id, cannedReplies.changedBy))

/** Every ready-made answer, by title. */
export const listCannedReplies = (db: Queryable): Promise<CannedReply[]> =>
  select(db).orderBy(asc(sql`lower(${cannedReplies.title})`))

/** Adds a ready-made answer and logs it. Refuses 409 `title_taken` and `limit_reached`, exactly also for several at once. */
export async function addCannedReply(context: AdminContext, input: NewCannedReply): Promise<CannedReply> {
  const { tx } = context
  await lockUntilCommit(tx, 'canned-replies')
  const [{ stored } = { stored: 0 }] = await tx.select({ stored: count() }).from(cannedReplies)
  if (stored >= maxCannedReplies)
    throw new Refusal(409, 'limit_reached', { message: supportErrors.cannedLimit, params: { max: maxCannedReplies } })
  const [row] = await tx
    .insert(cannedReplies)
    .values({ ...input, ...changedBy(context) })
    .onConflictDoNothing()
    .returning()
  if (!row) throw titleTaken()
  await log(context, 'add', { id: row.id, after: input })
  return readCannedReply(tx, row.id)
}

/** Replaces a ready-made answer and logs it before and after. 404 when there is none, 409 `title_taken`. */
export async function changeCannedReply(
  context: AdminContext,
  id: number,
  given: NewCannedReply & Was,
): Promise<CannedReply> {
  const { tx } = context
  // also keeps two answers from being renamed to the same title at once
  await lockUntilCommit(tx, 'canned-replies')
  const { title, texts } = await readCannedReply(tx, id)
  const input = mergeConcurrentChanges({ title, texts }, given)
  const [holder] = await tx
    .select({ id: cannedReplies.id })
    .from(cannedReplies)
    .where(eq(sql`lower(${cannedReplies.title})`, sql`lower(${input.title})`))
  if (holder && holder.id !== id) throw titleTaken()
  await tx
    .update(cannedReplies)
    .set({ ...input, ...changedBy(context) })
    .where(eq(cannedReplies.id, id))
  await log(context, 'change', { id, before: { title, texts }, after: input })
  return readCannedReply(tx, id)
}

/** Removes a ready-made answer and logs its texts. 404 when there is none. */
export async function removeCannedReply(context: AdminContext, id: number): Promise<void> {
  const [removed] = await context.tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
  if (!removed) throw notFound()
  const { title, texts } = removed
  await log(context, 'remove', { id, before: { title, texts } })
}

const changedBy = ({ actor, clock }: AdminContext) => ({ changedBy: actor.person.id, changedAt: clock() })
const titleTaken = () =>
  new Refusal(409, 'title_taken', {
    message: supportErrors.cannedTitleTaken,
    issues: [{ path: 'title', message: supportErrors.cannedTitleTaken }],
  })

async function readCannedReply(tx: Tx, id: number): Promise<CannedReply> {
  const [row] = await select(tx).where(eq(cannedReplies.id, id))
  if (!row) throw notFound()
  return row
}

type StoredRow = { id: number; before?: object; after?: object }

const log = (context: AdminContext, what: 'add' | 'change' | 'remove', of: StoredRow) => {
  const { id, ...values } = of
  return logAction(context, {
    type: 'other',
    targetType: 'canned_reply',
    targetId: id,
    details: { what: `canned_reply_${what}`, ...values },
  })
}
