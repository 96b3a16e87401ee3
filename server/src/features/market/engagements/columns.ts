import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, type PgColumn, text } from 'drizzle-orm/pg-core'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

/** The columns of every table of engagements (contract/market/engagements/engagement.ts): due date, cancellation, dispute, blocks, next deadline. */
export const engagementColumns = () => ({
  terms: jsonb().$type<OrderTerms>().notNull(),
  dueDate: timestamptz(),
  waitingSince: timestamptz(),
  /** The time of the first delivery, also if it was sent back since; null: nothing was ever submitted. */
  firstDeliveredAt: timestamptz(),
  /** True if the first delivery was on time, by the rule of on-time.ts; null: there is nothing to judge. */
  isOnTime: boolean(),
  cancelRequestedBy: text().$type<Side>(),
  cancelRequestedAt: timestamptz(),
  /** The number of changes of the due date by agreement, followed by the open proposal. */
  dueMoves: integer().notNull().default(0),
  dueProposedBy: text().$type<Side>(),
  dueProposedTo: timestamptz(),
  dueProposedAt: timestamptz(),
  dueProposalReason: text(),
  /** Time since which a dispute is open; the clock is stopped meanwhile. */
  disputedAt: timestamptz(),
  /** The side whose account is blocked, since when, and whether the business chose to wait (moderation). */
  blockedSide: text().$type<Side>(),
  blockedAt: timestamptz(),
  blockWaits: boolean().notNull().default(false),
  /** Time of its next deadline, computed at each move; the deadlines job works from it. The effect is `clockAction`. */
  clockAt: timestamptz(),
  remindersSent: integer().notNull().default(0),
})

type Checked = Record<
  'dueMoves' | 'dueProposedBy' | 'dueProposedTo' | 'dueProposedAt' | 'dueProposalReason' | 'blockedSide' | 'blockedAt',
  PgColumn
>

/** SQL: the columns of a proposed due date are set together or not at all. */
export const dueProposalIsWhole = (t: Checked): SQL =>
  sql`${t.dueMoves} >= 0 and (${t.dueProposedBy} is null) = (${t.dueProposedTo} is null)
        and (${t.dueProposedBy} is null) = (${t.dueProposedAt} is null) and (${t.dueProposedBy} is null) = (${t.dueProposalReason} is null)`

/** SQL: a blocked side has the time of its block. */
export const blockIsWhole = (t: Checked): SQL => sql`(${t.blockedSide} is null) = (${t.blockedAt} is null)`
