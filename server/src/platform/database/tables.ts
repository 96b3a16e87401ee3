import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './timestamptz.ts'

/** Recent attempts per subject of a rate limit, oldest first (throttle.ts). */
export const throttles = pgTable(
  'throttles',
  {
    /** The attempt and its subject: `login:network:<address>`, `mail:<user>`, `message:<user>` … */
    subject: text().primaryKey(),
    times: timestamptz().array().notNull(),
    /** Time at which the newest attempt leaves the window and the row can be deleted. */
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('throttles_expires_idx').on(t.expiresAt)],
)
