import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RiskReason } from '#contract/money/withdrawals/risk-score.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { payments } from '../../money/wallet/tables.ts'

/** Everybody's latest score with its reasons; nobody without one has ever been assessed. */
export const riskScores = pgTable(
  'risk_scores',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    score: integer().notNull(),
    /** The heaviest first. */
    reasons: jsonb().$type<RiskReason[]>().notNull(),
    computedAt: timestamptz().notNull(),
  },
  (t) => [
    check('risk_scores_score_check', sql`${t.score} between 0 and 100`),
    index('risk_scores_high_idx').on(t.score, t.userId),
  ],
)

/** Keyed digests of networks and payout details, by which accounts that share them are found. */
export const riskFingerprints = pgTable(
  'risk_fingerprints',
  {
    userId: userReference(),
    kind: text({ enum: ['network', 'payout'] }).notNull(),
    digest: text().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.digest] }),
    index('risk_fingerprints_digest_idx').on(t.kind, t.digest, t.seenAt),
    check('risk_fingerprints_kind_check', sql`${t.kind} in ('network', 'payout')`),
  ],
)

/** The country that issued the card of a top-up, looked up at the card provider afterwards. */
export const cardCountries = pgTable(
  'card_countries',
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id),
    userId: userReference(),
    paymentIntentId: text().notNull(),
    /** Null: not looked up yet, or not a card. */
    country: text(),
    askedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('card_countries_user_idx').on(t.userId, t.createdAt),
    index('card_countries_open_idx').on(t.paymentId).where(sql`asked_at is null`),
  ],
)
