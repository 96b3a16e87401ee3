import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Moves the pending entries of the GIN indexes on words into place. GIN gathers what a transaction writes in a list that every search
 * would otherwise have to walk through, so whoever wrote calls this before the commit.
 */
export const flushPendingIndexEntries = (tx: Tx) => tx.execute(sql`select discovery_settle()`)
