import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { adminActionLogs } from './tables.ts'

const target = { targetType: 'backup', targetId: 'installation' } as const

/** Records that a backup has been made, in the log, so that its history is sealed like everything else. */
export async function recordBackup(db: Queryable, clock: Clock): Promise<void> {
  await db
    .insert(adminActionLogs)
    .values({ ...target, actionType: 'other', details: { what: 'backup_made' }, createdAt: clock() })
}

/** When the last recorded backup was made; null: none was recorded. */
export async function readLastBackup(db: Queryable): Promise<Date | null> {
  const [last] = await db
    .select({ at: adminActionLogs.createdAt })
    .from(adminActionLogs)
    .where(and(eq(adminActionLogs.targetType, target.targetType), eq(adminActionLogs.targetId, target.targetId)))
    .orderBy(desc(adminActionLogs.id))
    .limit(1)
  return last?.at ?? null
}
