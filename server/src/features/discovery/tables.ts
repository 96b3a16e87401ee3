import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Reach } from '#contract/discovery.ts'
import { moment } from '../../platform/moment.ts'
import { users } from '../accounts/tables.ts'

const besideBut = (columns: readonly AnyPgColumn[], but: AnyPgColumn) => columns.filter((column) => column !== but)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What influencers are found by: one row for each active one, made by refresh.ts out of everything else and nothing by itself, so
 * that a search reads one narrow table (docs/decisions/discovery.md). Countries and prices that people keep to
 * themselves never get here.
 */
export const discoveryProfiles = pgTable(
  'discovery_profiles',
  {
    /** Of `users`, to which every page is joined; looked up there for each row, it took a quarter of the time to make them. */
    userId: integer().primaryKey(),
    /** Folded words of everything, `n:` those of names, and `k:`, `p:`, `l:` for category, platform and language. */
    words: tsvector().notNull(),
    /** The score of the rank below zero: ascending with the number, it is the order of the ranking. */
    standing: integer().notNull(),
    followers: integer().notNull(),
    verifiedFollowers: integer().notNull(),
    /** Which span of `followers` it is, as `discovery_tier` numbers them. */
    tier: smallint().notNull(),
    /** Category, platforms, common languages and proof as bits (traits.ts), which the indexes have as well. */
    traits: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** Five bits for each platform: 0 without a profile there, else the span of its followers and one (traits.ts). */
    spans: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** By platform, as the contract orders them; null where there is no profile. */
    followersOn: integer().array().notNull(),
    reach: jsonb().$type<Reach[]>().notNull(),
    isVerified: boolean().notNull(),
    figuresAt: moment(),
    country: text(),
    categories: text().array().notNull(),
    languages: text().array().notNull(),
    priceFrom: integer(),
    deals: integer().notNull(),
    deliveryDays: integer(),
    /** Hundredths of a star; 0 until there are reviews. */
    rating: integer().notNull(),
    reviews: integer().notNull(),
    completedOrders: integer().notNull(),
    /** When they were first found, or what they are filtered by last changed. */
    listedAt: moment().notNull().defaultNow(),
  },
  (t) => {
    // what a page is filtered by stands behind what it is ordered by: nobody's row is read but for those who are shown
    const beside = [t.traits, t.spans, t.followers, t.priceFrom, t.rating, t.deliveryDays, t.figuresAt] as const
    const priced = sql`price_from is not null`
    return [
      // filled in bulk and settled at the end of each transaction that writes (refresh.ts)
      index('discovery_words_idx').using('gin', t.words),
      index('discovery_standing_idx').on(t.standing, t.userId, ...beside),
      index('discovery_tier_standing_idx').on(t.tier, t.standing, t.userId, ...beside),
      index('discovery_country_standing_idx').on(t.country, t.standing, t.userId, ...beside),
      index('discovery_country_tier_idx').on(t.country, t.tier, t.standing, t.userId, ...beside),
      index('discovery_followers_idx').on(t.followers, t.userId, t.country, ...besideBut(beside, t.followers)),
      index('discovery_country_followers_idx').on(t.country, t.followers, t.userId, ...besideBut(beside, t.followers)),
      index('discovery_price_idx')
        .on(t.priceFrom, t.userId, ...besideBut(beside, t.priceFrom))
        .where(priced),
      index('discovery_tier_price_idx')
        .on(t.tier, t.priceFrom, t.userId, ...besideBut(beside, t.priceFrom))
        .where(priced),
      index('discovery_country_price_idx')
        .on(t.country, t.priceFrom, t.userId, ...besideBut(beside, t.priceFrom))
        .where(priced),
      index('discovery_rating_idx').on(t.rating, t.userId, t.country, ...besideBut(beside, t.rating)),
      index('discovery_listed_idx').on(t.listedAt),
    ]
  },
)

/** Whose row is to be made anew: triggers write it beside what changed, `followChanges` takes it. */
export const discoveryChanges = pgTable('discovery_changes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ cycle: true }),
  userId: integer().notNull(),
})

/** Every word that anybody is found by and by how many, for endings, spellings and middles of words. */
export const discoveryWords = pgTable('discovery_words', {
  word: text().primaryKey(),
  influencers: integer().notNull(),
  /** How many have it as part of their name. */
  named: integer().notNull().default(0),
})

/** How far the projection follows what comes in one piece: one row. */
export const discoveryState = pgTable('discovery_state', {
  id: integer().primaryKey(),
  /** The run of ranks whose scores are in it. */
  rankRun: integer().notNull().default(0),
})

/** Influencers that a business keeps in mind (api.md). */
export const shortlists = pgTable(
  'shortlists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    influencerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('shortlists_uq').on(t.userId, t.influencerId),
    index('shortlists_list_idx').on(t.userId, t.id),
    index('shortlists_influencer_idx').on(t.influencerId),
  ],
)

/** Searches whose new matches a business wants to be told of. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    checkedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('saved_searches_user_idx').on(t.userId, t.id), index('saved_searches_due_idx').on(t.checkedAt, t.id)],
)
