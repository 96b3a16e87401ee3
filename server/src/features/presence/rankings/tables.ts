import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

/** Recomputations; readers use the latest finished one. The ranks of the last two are kept. */
export const rankRuns = pgTable('rank_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  startedAt: timestamptz().notNull().defaultNow(),
  finishedAt: timestamptz(),
  influencers: integer(),
  /** The number of people ranked in each country. */
  countries: jsonb().$type<Record<string, number>>(),
  formulaVersion: integer().notNull(),
  /** The day whose rank_history this run wrote, as long as all of it is stored. */
  historyDay: date({ mode: 'string' }),
  /** The id up to which people have been notified of their moves since the day before; `toldAt`: everybody has. */
  toldUntil: integer().notNull().default(0),
  toldAt: timestamptz(),
})

/**
 * The rank of each active influencer in a run, with all inputs of the score, so that anyone can recompute it. Each run inserts its own
 * rows; old runs are deleted. No foreign key to users, because a run is a snapshot.
 */
export const rankings = pgTable(
  'rankings',
  {
    runId: integer().notNull(),
    userId: integer().notNull(),
    country: text(),
    verifiedFollowers: bigint({ mode: 'number' }).notNull(),
    views: bigint({ mode: 'number' }).notNull(),
    likes: integer().notNull(),
    reactions: bigint({ mode: 'number' }).notNull(),
    /** Orders and campaign requests together. */
    completedOrders: integer().notNull(),
    /** The campaign requests among them. */
    completedRequests: integer().notNull().default(0),
    /** Points of visible reviews: one for each of four stars, two for each of five. */
    ratings: integer().notNull().default(0),
    /** The niches and platforms that people can be filtered by, as bits (traits.ts). */
    traits: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    score: integer().notNull(),
    globalRank: integer().notNull(),
    /** Rank within countryOfOrigin; null without one. */
    localRank: integer(),
    /** Rank in the run that was the newest a week before; null: not ranked then. */
    globalRankBefore: integer(),
    localRankBefore: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.userId] }),
    // user and traits are covered, so that a filtered ranking reads only its own rows
    index('rankings_global_idx').on(t.runId, t.globalRank, t.userId, t.traits),
    index('rankings_local_idx').on(t.runId, t.country, t.localRank, t.userId, t.traits).where(sql`country is not null`),
  ],
)

/** Ranks by day, one row each, thinned out as they grow old. */
export const rankHistory = pgTable(
  'rank_history',
  {
    userId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    globalRank: integer().notNull(),
    localRank: integer(),
    /** The country that `localRank` refers to. */
    country: text(),
    score: integer().notNull(),
    /** The inputs of the score in the order of `rankComponents`; null: written before they were stored. */
    figures: bigint({ mode: 'number' }).array(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    // a day's rows are written together and adjacent on disk, so a tiny BRIN index finds them
    index('rank_history_day_idx').using('brin', t.day),
  ],
)
