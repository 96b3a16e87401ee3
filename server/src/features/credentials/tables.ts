import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/** Single-use links sent by email, keyed by the hash of their token. */
export const verifications = pgTable(
  'verifications',
  {
    tokenHash: text().primaryKey(),
    purpose: text({
      enum: ['verify_email', 'change_email', 'reset_password', 'confirm_device', 'undo_email'],
    }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The address that the link was sent to; the link is void once the user no longer has that address. Exceptions: `change_email`
     * holds the new address, `undo_email` the former one, which is reserved until the link expires.
     */
    email: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('verifications_user_idx').on(t.userId, t.createdAt)],
)

/** Authenticator secrets (RFC 6238), encrypted; `confirmedAt` is null until the first code is entered. */
export const twoFactors = pgTable('two_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** The newest time step whose code was used; codes of it and of older steps are refused. */
  lastStep: integer().notNull().default(0),
  confirmedAt: timestamptz(),
  createdAt: timestamptz().notNull().defaultNow(),
})

/** Unused recovery codes, as keyed digests; using one deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Solved challenges and two-factor tickets that were used, so that neither can be replayed. */
export const usedChallenges = pgTable('used_challenges', {
  signature: text().primaryKey(),
  expiresAt: timestamptz().notNull(),
})
