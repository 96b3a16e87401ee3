import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { type ContactRating, type ContactThread, solvedAfterDays } from '#contract/market/support/contact-messages.ts'
import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import {
  type Actor,
  type AdminContext,
  inTransaction,
  type RequestContext,
  type SystemContext,
} from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { refuseTaken } from './assign-message.ts'
import { readMessage } from './queue.ts'
import { changeMessage, lockMessage, lockThread, type MessageRow, toThread } from './read-thread.ts'
import { contactMessages } from './tables.ts'
import { mailSender } from './write-message.ts'

type Writer = RequestContext<Actor | null> & SystemContext

const maxSolvedAtOnce = 200

/**
 * Columns to store when a thread is solved; `requestsRating`: its sender is asked for a rating, once, and only after an answer. `adminId`
 * null: solved by the sender, or by their silence.
 */
export function solvedColumns(
  { status, firstRespondedAt, ratingAskedAt }: MessageRow,
  { at, adminId }: { at: Date; adminId: number | null },
) {
  const requestsRating = ratingAskedAt === null && firstRespondedAt !== null
  return {
    asksRating: requestsRating,
    columns: {
      status: status === 'unread' ? 'read' : status,
      solvedAt: at,
      solvedBy: adminId,
      ...(requestsRating && { ratingAskedAt: at }),
    } satisfies Partial<MessageRow>,
  }
}

/**
 * Solves a thread for an admin, who thereby takes it, and logs it. The sender of an answered one is notified, and asked for a rating.
 * Refuses 409 `contact_solved`, and `contact_taken` where another admin has it.
 */
export async function solveMessage(context: AdminContext, messageId: number): Promise<ContactMessage> {
  const { tx, clock, actor } = context
  const before = await lockMessage(tx, messageId)
  const { id, assignedTo } = before
  refuseSolved(before)
  if (assignedTo !== null && assignedTo !== actor.person.id)
    throw await refuseTaken(tx, { code: 'contact_taken', message: supportErrors.contactTaken, adminId: assignedTo })
  const { asksRating: requestsRating, columns } = solvedColumns(before, { at: clock(), adminId: actor.person.id })
  const row = await changeMessage(tx, id, { ...columns, assignedTo: actor.person.id })
  const details = { what: 'contact_solved', before: { status: before.status }, after: { stage: 'solved' } } as const
  await logAction(context, { type: 'other', targetType: 'contact_message', targetId: id, details })
  if (requestsRating) await mailSender(context, row, { kind: 'contact_solved' })
  return readMessage(tx, id)
}

/** Solves a thread for its sender, who is asked for a rating on the same page. Refuses 409 `contact_solved`. */
export async function solveOwnThread(context: Writer, id: number, token: string | undefined): Promise<ContactThread> {
  const { tx, clock } = context
  const before = await lockThread(context, id, token)
  refuseSolved(before)
  const { columns } = solvedColumns(before, { at: clock(), adminId: null })
  return toThread(tx, await changeMessage(tx, before.id, columns))
}

/** Stores the sender's rating of our help; the last one counts. Refuses 409 `contact_not_solved` before we have asked. */
export async function rateThread(
  context: Writer,
  id: number,
  { token, rating }: { token?: string | undefined; rating: ContactRating },
): Promise<ContactThread> {
  const { tx } = context
  const thread = await lockThread(context, id, token)
  if (!thread.solvedAt || !thread.ratingAskedAt)
    throw new Refusal(409, 'contact_not_solved', supportErrors.contactNotSolved)
  return toThread(tx, await changeMessage(tx, thread.id, { rating }))
}

/** Solves the answered threads whose senders have not written back for `solvedAfterDays`. Returns how many. */
export const solveSilentThreads = (services: Services): Promise<number> =>
  inTransaction(services, async (context) => {
    const { tx, clock } = context
    const at = clock()
    const silentSince = new Date(at.getTime() - solvedAfterDays * 24 * 3_600_000)
    const rows = await tx
      .select()
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.status, 'replied'),
          isNull(contactMessages.solvedAt),
          lt(contactMessages.respondedAt, silentSince),
        ),
      )
      .orderBy(asc(contactMessages.respondedAt))
      .limit(maxSolvedAtOnce)
      .for('update', { skipLocked: true })
    const toRate = rows.filter(({ ratingAskedAt }) => ratingAskedAt === null)
    const solved = { solvedAt: at, solvedBy: null }
    const ids = (list: MessageRow[]) =>
      inArray(
        contactMessages.id,
        list.map(({ id }) => id),
      )
    if (rows.length > 0) await tx.update(contactMessages).set(solved).where(ids(rows))
    if (toRate.length > 0) await tx.update(contactMessages).set({ ratingAskedAt: at }).where(ids(toRate))
    for (const row of toRate) await mailSender(context, row, { kind: 'contact_solved' })
    return rows.length
  })

function refuseSolved({ solvedAt }: MessageRow): void {
  if (solvedAt) throw new Refusal(409, 'contact_solved', supportErrors.contactSolved)
}
