import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { refuseTaken } from './assign-message.ts'
import { readMessage } from './queue.ts'
import { changeMessage, lockMessage } from './read-thread.ts'
import { solvedColumns } from './solve-thread.ts'
import { contactReplies } from './tables.ts'
import { mailSender } from './write-message.ts'

type Answer = { adminResponse: string; solve?: boolean | undefined }

/** Marks an unread message as read; one that is read or answered stays as it is. Refuses an unknown one with 404. */
export async function markMessageRead({ tx }: AdminContext, messageId: number): Promise<ContactMessage> {
  const { id, status } = await lockMessage(tx, messageId)
  if (status === 'unread') await changeMessage(tx, id, { status: 'read' })
  return readMessage(tx, id)
}

/**
 * Answers a message by email and logs it; the first admin to answer takes it. With `solve` the thread is solved too. Refuses 404 unknown
 * messages, and, naming the other admin, 409 `contact_answered` and `contact_taken` those that another admin has.
 */
export async function answerMessage(
  context: AdminContext,
  messageId: number,
  { adminResponse, solve = false }: Answer,
): Promise<ContactMessage> {
  const { tx, clock, actor } = context
  const before = await lockMessage(tx, messageId)
  const { id } = before
  if (before.assignedTo !== null && before.assignedTo !== actor.person.id) {
    const isAnswered = before.status === 'replied' && before.respondedBy === before.assignedTo
    throw await refuseTaken(tx, {
      adminId: before.assignedTo,
      ...(isAnswered
        ? { code: 'contact_answered', message: supportErrors.contactAnswered, at: before.respondedAt }
        : { code: 'contact_taken', message: supportErrors.contactTaken }),
    })
  }
  const now = clock()
  await tx
    .insert(contactReplies)
    .values({ messageId: id, adminId: actor.person.id, text: adminResponse, createdAt: now })
  const solved = solve
    ? solvedColumns({ ...before, firstRespondedAt: now }, { at: now, adminId: actor.person.id })
    : null
  const row = await changeMessage(tx, id, {
    adminResponse,
    assignedTo: actor.person.id,
    respondedBy: actor.person.id,
    respondedAt: now,
    firstRespondedAt: before.firstRespondedAt ?? now,
    updatedAt: now,
    ...(solved?.columns ?? { status: 'replied', solvedAt: null, solvedBy: null }),
  })
  await logAction(context, {
    type: 'other',
    targetType: 'contact_message',
    targetId: id,
    details: {
      what: 'contact_replied',
      before: { status: before.status },
      after: { status: 'replied', adminResponse, ...(solve && { stage: 'solved' }) },
    },
  })
  const kind = solved?.asksRating ? 'contact_solved' : 'contact_answered'
  await mailSender(context, row, { kind, text: adminResponse })
  return readMessage(tx, id)
}
