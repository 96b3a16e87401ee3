import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { EventKind } from '#contract/presence/analytics/analytics.ts'
import { ownerReference } from '../../foundation/users/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Counted events, append-only; a row is deleted two days after its roll-up. `visitor` is a digest whose key changes daily, so that nobody
 * can be tracked and no address is stored. The unique constraint decides what counts once.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EventKind>().notNull(),
    /** The owner of the profile, link or showcase item. */
    userId: ownerReference(),
    /** The clicked link or the reaction; empty for a view. */
    subject: text().notNull().default(''),
    /** The day or the hour within which the same visitor counts once. */
    period: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    visitor: bytes().notNull(),
    /** Two letters; null if unknown. */
    country: text(),
    /** Host of the referrer; null: none, or our own. */
    referrer: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    rolledUp: boolean().notNull().default(false),
  },
  (t) => [
    unique('analytics_events_once_uq').on(t.kind, t.userId, t.subject, t.period, t.visitor),
    index('analytics_events_waiting_idx').on(t.id).where(sql`not rolled_up`),
    index('analytics_events_at_idx').on(t.at),
  ],
)

/** Visitors counted per network and hour (UTC), at most a thousand; `network` is a digest keyed by the hour (network-caps.ts). */
export const networkCaps = pgTable(
  'visitor_crowds',
  {
    network: text().notNull(),
    hour: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    visitors: bytes().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.hour] })],
)

/** Figures of an influencer by day (UTC) and kind: rolled up from events, never changed by a request. */
export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    userId: ownerReference(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<EventKind>().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.kind] }),
    check('analytics_daily_count_check', sql`${t.count} >= 0`),
  ],
)

/** Figures of an influencer by day, kind, subject and source: one row for each country and referrer. */
export const analyticsSources = pgTable(
  'analytics_sources',
  {
    userId: ownerReference(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<EventKind>().notNull(),
    subject: text().notNull().default(''),
    /** Empty if unknown. */
    country: text().notNull().default(''),
    /** Empty: none. */
    referrer: text().notNull().default(''),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.kind, t.subject, t.country, t.referrer] })],
)
