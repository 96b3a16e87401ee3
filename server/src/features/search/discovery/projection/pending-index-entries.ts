import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/database/database.ts'

/**
 * Merges the pending lists of the GIN indexes on words. GIN collects a transaction's entries in a pending list, which every search would
 * otherwise have to scan, so each writer calls this before its commit.
 */
export const flushPendingIndexEntries = (tx: Tx) => tx.execute(sql`select discovery_settle()`)
