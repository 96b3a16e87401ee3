import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { users } from './tables.ts'

/** The maximum number of admins whose browsers are notified; with more, they share screens. */
const maxAnnounced = 200

/** Announces to the browsers of all active admins that a queue has changed, except to the admin who changed it. */
export async function announceToAdmins(context: SystemContext, { actorId }: { actorId: number | null }): Promise<void> {
  const { tx, realtime } = context
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(users.id)
    .limit(maxAnnounced)
  announceToOthers(
    { tx, realtime, ...(actorId !== null && { actor: { party: { id: actorId } } }) },
    admins.map(({ id }) => id),
    'admin',
  )
}
