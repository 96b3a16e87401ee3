import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'

/**
 * Moves the stored sums of the platform's accounts forward to the last journal that no uncommitted one can precede (`ledger.keep_sums`).
 * Only the entries since the last time are added, in one transaction; the first time, all. Safe to call from several servers at once.
 * Returns false when nothing moved: there is no journal, another call is at work, or somebody has been booking for two seconds. The sums
 * then stay where they are, which is never wrong.
 */
export const advanceStoredSums = ({ transaction }: Pick<Database, 'transaction'>): Promise<boolean> =>
  transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ moved: boolean }>(sql`select ledger.keep_sums() as moved`)
      return onlyRow(rows).moved
    },
    { isolationLevel: 'read committed', timeoutMs: 120_000 },
  )
