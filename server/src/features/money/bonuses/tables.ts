import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bonusLimits, bonusStatuses } from '#contract/money/bonuses/bonuses.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { payments } from '../wallet/tables.ts'

/** Bonuses from the promotion account (reliability.md 4.1.4). Amount in cents; booked by the journal `bonus:<id>`. */
export const bonusRows = pgTable(
  'bonuses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference(),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: bonusStatuses }).notNull().default('pending'),
    /** True if the limit required two admins when it was granted. */
    needsTwo: boolean().notNull(),
    grantedBy: userReference(),
    /** The second admin, or whoever withdrew it. */
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamptz(),
    paymentId: integer()
      .unique()
      .references(() => payments.id),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    check('bonuses_amount_check', sql`${t.amount} between ${sql.raw(`${bonusLimits.min} and ${bonusLimits.max}`)}`),
    check('bonuses_status_check', sql`${t.status} in ('pending', 'granted', 'withdrawn')`),
    check('bonuses_paid_check', sql`(${t.status} = 'granted') = (${t.paymentId} is not null)`),
    check('bonuses_decided_check', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
    check(
      'bonuses_two_admins_check',
      sql`${t.userId} <> ${t.grantedBy} and (${t.status} <> 'granted' or not ${t.needsTwo}
        or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.grantedBy} and ${t.decidedBy} <> ${t.userId}))`,
    ),
    index('bonuses_queue_idx').on(t.status, t.id),
    index('bonuses_user_idx').on(t.userId, t.id),
    index('bonuses_granted_by_idx').on(t.grantedBy, t.createdAt),
    index('bonuses_decided_by_idx').on(t.decidedBy).where(sql`decided_by is not null`),
  ],
)
