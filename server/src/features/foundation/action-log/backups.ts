import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { adminActionLogs } from './tables.ts'

const targetType = 'backup'
const targets = { backup_made: 'installation', backup_tried: 'drill' } as const
type What = keyof typeof targets

/** Records that a backup has been made, in the log, so that its history is sealed like everything else. */
export const recordBackup = (db: Queryable, clock: Clock): Promise<void> => record(db, clock, 'backup_made')

/** Records that restoring a backup has been tried with success. */
export const recordDrill = (db: Queryable, clock: Clock): Promise<void> => record(db, clock, 'backup_tried')

/** The time of the last recorded backup; null: none was recorded. */
export const readLastBackup = (db: Queryable): Promise<Date | null> => readLast(db, 'backup_made')

/** The time of the last successful trial restore of a backup; null: never. */
export const readLastDrill = (db: Queryable): Promise<Date | null> => readLast(db, 'backup_tried')

async function record(db: Queryable, clock: Clock, what: What): Promise<void> {
  await db
    .insert(adminActionLogs)
    .values({ targetType, targetId: targets[what], actionType: 'other', details: { what }, createdAt: clock() })
}

async function readLast(db: Queryable, what: What): Promise<Date | null> {
  const [last] = await db
    .select({ at: adminActionLogs.createdAt })
    .from(adminActionLogs)
    .where(and(eq(adminActionLogs.targetType, targetType), eq(adminActionLogs.targetId, targets[what])))
    .orderBy(desc(adminActionLogs.id))
    .limit(1)
  return last?.at ?? null
}
