import { asc, eq, inArray } from 'drizzle-orm'
import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { refuseTaken } from './assign-message.ts'
import { readMessage } from './queue.ts'
import { changeMessage, type MessageRow } from './read-thread.ts'
import { contactMessages, contactReplies } from './tables.ts'

/**
 * Merges a thread into another of the same sender, and logs it: the messages of both are in one, by time, and both links lead to it.
 * Refuses 404 an unknown thread, 422 one of somebody else or merged before, and 409 `contact_taken` where another admin has it.
 */
export async function mergeMessages(context: AdminContext, id: number, into: number): Promise<ContactMessage> {
  const { tx, clock, actor } = context
  const rows = await tx
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, [id, into]))
    .orderBy(asc(contactMessages.id))
    .for('update')
  const [from, target] = [rows.find((row) => row.id === id), rows.find((row) => row.id === into)]
  if (!from || !target) throw notFound()
  if (id === into || from.mergedInto !== null || target.mergedInto !== null || !hasSameSender(from, target))
    throw invalid('into', supportErrors.contactMergeOther)
  const assigned = [from, target].flatMap(({ assignedTo }) => assignedTo ?? [])
  const otherAdmin = assigned.find((adminId) => adminId !== actor.person.id)
  if (otherAdmin !== undefined)
    throw await refuseTaken(tx, {
      code: 'contact_taken',
      message: supportErrors.contactTaken,
      adminId: otherAdmin,
    })
  await tx.insert(contactReplies).values({ messageId: into, text: from.message, createdAt: from.createdAt })
  await tx.update(contactReplies).set({ messageId: into }).where(eq(contactReplies.messageId, id))
  await tx.update(contactMessages).set({ mergedInto: into }).where(eq(contactMessages.mergedInto, id))
  await changeMessage(tx, id, { mergedInto: into, solvedAt: clock(), solvedBy: actor.person.id })
  if (from.status !== 'replied' && !from.solvedAt)
    await changeMessage(tx, into, { status: from.status, solvedAt: null, solvedBy: null })
  const details = { what: 'contact_merged', after: { into } } as const
  await logAction(context, { type: 'other', targetType: 'contact_message', targetId: id, details })
  return readMessage(tx, into)
}

const hasSameSender = (one: MessageRow, other: MessageRow): boolean =>
  one.userId === null ? other.userId === null && one.email === other.email : one.userId === other.userId
