import { bigint, customType, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The log of changes that every server's index catches up from (index/catch-up.ts): triggers add to it in the transaction of a change to a
 * campaign or its business. Rows are deleted after an hour.
 */
export const campaignChanges = pgTable(
  'campaign_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** An id of `campaigns` without a foreign key: it outlives a deleted draft. */
    campaignId: integer().notNull(),
    /** The transaction: changes become visible in the order of commits, not of their ids. */
    changedIn: xid8().notNull(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('campaign_changes_changed_in_idx').on(t.changedIn),
    index('campaign_changes_changed_at_idx').on(t.changedAt),
  ],
)
