import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CreatedPasskey } from '#contract/accounts/security/passkey-proofs.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference, users } from '../../foundation/users/tables.ts'

/**
 * Single-use links sent by email, keyed by the hash of their token. Until they expire, `confirmed` marks those that have confirmed the
 * address, and `replaced` those after which a newer one was sent, so that their reader can be told.
 */
export const verifications = pgTable(
  'verifications',
  {
    tokenHash: text().primaryKey(),
    purpose: text({
      enum: ['verify_email', 'change_email', 'reset_password', 'confirm_device', 'undo_email', 'confirmed', 'replaced'],
    }).notNull(),
    userId: ownerReference(),
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
    userId: ownerReference(),
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

/** Passkeys (WebAuthn credentials): the public keys that their owners' authenticators sign with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    credentialId: text().notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** The signature counter; stays 0 for passkeys that are synced between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().$type<CreatedPasskey['response']['transports']>().notNull(),
    name: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [index('passkeys_user_idx').on(t.userId, t.id)],
)

/** Challenges that a passkey may still sign; using one deletes its row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['add', 'confirm', 'sign_in'] }).notNull(),
    /** The signed-in user; null for signing in. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('passkey_challenges_user_idx').on(t.userId), index('passkey_challenges_expiry_idx').on(t.expiresAt)],
)
