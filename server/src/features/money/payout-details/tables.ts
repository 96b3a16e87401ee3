import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { paymentMethods } from '#contract/money/payout-details/payout-details.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../../foundation/users/tables.ts'

/** Accounts that people are paid to (spec §3, users), of those who have saved one; encrypted except for the method. */
export const payoutDetails = pgTable(
  'payout_details',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentMethod: text({ enum: paymentMethods }),
    paypalEmail: text(),
    bankName: text(),
    accountHolder: text(),
    accountNumber: text(),
    routingNumber: text(),
    swiftCode: text(),
    stripeAccountId: text(),
    cryptoAddress: text(),
    /** Time of their last change; payouts wait for a day after it (product.md 6). */
    changedAt: timestamptz(),
    /** Keyed digest of the last characters of the account number, by which admins find people. */
    accountEnding: text(),
  },
  (t) => [
    index('payout_details_ending_idx').on(t.accountEnding, t.userId).where(sql`account_ending is not null`),
    index('payout_details_ending_missing_idx')
      .on(t.userId)
      .where(sql`payment_method = 'wire' and account_ending is null`),
  ],
)
