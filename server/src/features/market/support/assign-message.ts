import type { ContactMessage } from '#contract/market/support/contact-queue.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { findUserById, readUser } from '../../foundation/users/index.ts'
import { readMessage } from './queue.ts'
import { changeMessage, lockMessage } from './read-thread.ts'

type Assignment = { adminId: number | null; takeOver?: boolean | undefined }

/**
 * Gives a message to an admin, or to nobody, and logs it. Refuses an unknown message with 404, anybody but an active admin with 422, and,
 * naming the admin who has it, 409 `contact_taken` one that another admin has, unless `takeOver`.
 */
export async function assignMessage(
  context: AdminContext,
  messageId: number,
  { adminId, takeOver = false }: Assignment,
): Promise<ContactMessage> {
  const { tx, actor } = context
  const { id, assignedTo } = await lockMessage(tx, messageId)
  const admin = adminId === null ? null : await findUserById(tx, adminId)
  if (adminId !== null && !(admin?.role === 'admin' && admin.isActive))
    throw invalid('adminId', requestErrors.valueInvalid)
  if (assignedTo === adminId) return readMessage(tx, id)
  if (assignedTo !== null && assignedTo !== actor.person.id && !takeOver)
    throw await refuseTaken(tx, { code: 'contact_taken', message: supportErrors.contactTaken, adminId: assignedTo })
  await changeMessage(tx, id, { assignedTo: adminId })
  const details = { what: 'contact_assigned', before: { assignedTo }, after: { assignedTo: adminId } } as const
  await logAction(context, { type: 'other', targetType: 'contact_message', targetId: id, details })
  return readMessage(tx, id)
}

type Taken = { code: string; message: string; adminId: number; at?: Date | null }

/** A refusal that names the admin who was first, and the time. */
export async function refuseTaken(tx: AdminContext['tx'], { code, message, adminId, at }: Taken): Promise<Refusal> {
  const { displayName } = await readUser(tx, adminId)
  const details = { by: adminId, ...(at && { at: at.toISOString() }) }
  return new Refusal(409, code, { message, params: { name: displayName }, details })
}
