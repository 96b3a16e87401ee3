import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { users } from './tables.ts'

/** More admins than this share the screens of others. */
const maxTold = 200

/** Tells the browsers of all active admins that a queue has changed, except those of who changed it. */
export async function tellAdmins(context: SystemContext, { actorId }: { actorId: number | null }): Promise<void> {
  const { tx, realtime } = context
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(users.id)
    .limit(maxTold)
  announceToOthers(
    { tx, realtime, ...(actorId !== null && { actor: { id: actorId } }) },
    admins.map(({ id }) => id),
    'admin',
  )
}
