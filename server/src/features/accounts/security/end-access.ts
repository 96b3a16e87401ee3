import type { SystemContext } from '../../../platform/context.ts'
import { changeUser } from '../../foundation/users/index.ts'
import { removePasskeys, revokeLinks } from '../credentials/index.ts'
import { endSessions } from '../sessions/index.ts'
import { accessEnding } from './events.ts'

/**
 * Ends every access that an intruder may still have to an account: sessions with what is pushed to their browsers, passkeys, known
 * devices, mailed links, and accesses of other features (`accessEnding`). Two-factor stays, and so do links to a former address, by which
 * its owner undoes a change.
 */
export async function endAccess(context: SystemContext, userId: number): Promise<void> {
  const { tx, clock, events } = context
  await changeUser(tx, userId, { accessEndedAt: clock() })
  await removePasskeys(tx, userId)
  await endSessions(tx, userId)
  await revokeLinks(tx, userId, 'change_email', 'reset_password', 'confirm_device')
  await events.emit(context, accessEnding, { userId })
}
