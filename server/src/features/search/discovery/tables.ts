import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Reach } from '#contract/search/discovery/discovery.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../../foundation/users/tables.ts'
import { topScores, topWordsIndex } from './search/top-scores.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search index of influencers: one narrow row for each active one, projected from other tables and written only by refresh.ts and,
 * for the rank score, sync-ranks.ts. Columns, bits and indexes are explained in docs/discovery.md. Hidden countries and prices on
 * request are never stored here, so no search can reveal them.
 */
export const discoveryProfiles = pgTable(
  'discovery_profiles',
  {
    /**
     * An id of `users`, without a foreign key: the check cost a quarter of a bulk refresh, and every page is joined to `users` anyway.
     */
    userId: integer().primaryKey(),
    /** Terms of the inverted index: folded words, `n:` words of names, and `k:`, `p:`, `l:`, `c:` category, platform, language, country. */
    terms: tsvector('words').notNull(),
    /** The negated rank score: ascending, with the user id, it is the order of the ranking; of unfinished profiles larger (sort-orders.ts). */
    standing: integer().notNull(),
    followers: integer().notNull(),
    verifiedFollowers: integer().notNull(),
    /** The bucket of `followers` (follower-buckets.ts), as `discovery_tier` computes it. */
    followerBucket: smallint('tier').notNull(),
    /** Category, platforms, common languages and a verified profile as bits (filter-bits.ts). */
    filterBits: bigint('traits', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Five bits for each platform: 0 without a profile there, else the bucket of its followers plus one (follower-buckets.ts). */
    platformBuckets: bigint('spans', { mode: 'bigint' }).notNull().default(sql`0`),
    /** The largest profile on each platform, in the order of the contract; null without one there. */
    followersOn: integer().array().notNull(),
    reach: jsonb().$type<Reach[]>().notNull(),
    isVerified: boolean().notNull(),
    /** Time at which the oldest follower figure was reported. */
    figuresAt: timestamptz(),
    country: text(),
    categories: text().array().notNull(),
    languages: text().array().notNull(),
    /** The lowest visible price in cents; null without one. */
    priceFrom: integer(),
    deals: integer().notNull(),
    deliveryDays: integer(),
    /** Hundredths of a star; 0 until there are reviews. */
    rating: integer().notNull(),
    reviews: integer().notNull(),
    /** Orders and campaign requests. */
    completedOrders: integer().notNull(),
    /** Time at which they were first listed, or last changed in a way that makes them a new match of saved searches. */
    listedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => {
    // appended to each sort index, so that filters are checked in the index and only rows of the page are read
    const covered = [
      t.filterBits,
      t.platformBuckets,
      t.followers,
      t.priceFrom,
      t.rating,
      t.deliveryDays,
      t.figuresAt,
    ] as const
    const coveredWithout = (column: AnyPgColumn) => covered.filter((each) => each !== column)
    const hasPrice = sql`price_from is not null`
    return [
      // the inverted index; each writer merges its pending entries before the commit (pending-index-entries.ts)
      index('discovery_words_idx').using('gin', t.terms),
      // the same for the best ranked alone: the first pages of common words are read there
      ...topScores.map((score) =>
        index(topWordsIndex(score))
          .using('gin', t.terms)
          .where(sql.raw(`standing < ${-score}`)),
      ),
      // with the columns that facets count, too
      index('discovery_ranking_idx').on(t.standing, t.userId, ...covered, t.country, t.languages),
      index('discovery_tier_standing_idx').on(t.followerBucket, t.standing, t.userId, ...covered),
      index('discovery_country_standing_idx').on(t.country, t.standing, t.userId, ...covered),
      index('discovery_country_tier_idx').on(t.country, t.followerBucket, t.standing, t.userId, ...covered),
      index('discovery_followers_idx').on(t.followers, t.userId, t.country, ...coveredWithout(t.followers)),
      index('discovery_country_followers_idx').on(t.country, t.followers, t.userId, ...coveredWithout(t.followers)),
      index('discovery_price_idx')
        .on(t.priceFrom, t.userId, ...coveredWithout(t.priceFrom))
        .where(hasPrice),
      index('discovery_tier_price_idx')
        .on(t.followerBucket, t.priceFrom, t.userId, ...coveredWithout(t.priceFrom))
        .where(hasPrice),
      index('discovery_country_price_idx')
        .on(t.country, t.priceFrom, t.userId, ...coveredWithout(t.priceFrom))
        .where(hasPrice),
      index('discovery_rating_idx').on(t.rating, t.userId, t.country, ...coveredWithout(t.rating)),
      index('discovery_listed_idx').on(t.listedAt),
    ]
  },
)

/** The queue of rows to refresh: triggers add to it in the transaction of a change, `refreshChangedProfiles` takes from it. */
export const discoveryChanges = pgTable('discovery_changes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ cycle: true }),
  userId: integer().notNull(),
})

/** The vocabulary: every word that is a term and how many people have it; for completions, corrections and the planner's estimates. */
export const discoveryWords = pgTable('discovery_words', {
  word: text().primaryKey(),
  influencers: integer().notNull(),
  /** The number of people with it in their name. */
  named: integer().notNull().default(0),
})

/** One row: the progress of the projection. */
export const discoveryState = pgTable('discovery_state', {
  id: integer().primaryKey(),
  /** The rank run whose scores were copied to `standing`. */
  rankRun: integer().notNull().default(0),
})

/** Influencers whom a business has put on its shortlist (api.md). */
export const shortlists = pgTable(
  'shortlists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    influencerId: ownerReference(),
    note: text().notNull().default(''),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('shortlists_uq').on(t.userId, t.influencerId),
    index('shortlists_list_idx').on(t.userId, t.id),
    index('shortlists_influencer_idx').on(t.influencerId),
  ],
)

/** Subjects of searches: influencers, for businesses, and campaigns, for influencers. */
export const searchSubjects = ['influencers', 'campaigns'] as const
export type SearchSubject = (typeof searchSubjects)[number]

/** Saved searches: people are notified of their new matches. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    subject: text({ enum: searchSubjects }).notNull().default('influencers'),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    checkedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('saved_searches_subject_check', sql`${t.subject} in ('influencers', 'campaigns')`),
    index('saved_searches_user_idx').on(t.userId, t.id),
    index('saved_searches_due_idx').on(t.subject, t.checkedAt, t.id),
  ],
)
