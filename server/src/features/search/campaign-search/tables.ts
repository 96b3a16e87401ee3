import { bigint, customType, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { campaigns } from '../../market/campaigns/tables.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const codes = () => text().array().notNull()
/** `code_bits` of a list of codes. */
const bits = () => bigint({ mode: 'bigint' }).notNull()

/**
 * The search index of open campaigns: a narrow row for each, which triggers write in the transaction of a change to the campaign or its business
 * (`project_open_campaigns`). Lists without a code mean that any will do.
 */
export const openCampaigns = pgTable(
  'open_campaigns',
  {
    id: integer()
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** The position of its approval among all. */
    number: integer().notNull(),
    approvedAt: timestamptz().notNull(),
    /** Cents. */
    price: integer().notNull(),
    applyBy: date({ mode: 'string' }).notNull(),
    /** Verified followers that are required, 0 for none, and the platform. */
    minFollowers: integer().notNull(),
    followersOn: text().$type<CampaignPlatform>(),
    categoryBits: bits(),
    languageBits: bits(),
    countryBits: bits(),
    /** A hash of the four lists: campaigns with the same ones are counted together. */
    audience: bits(),
    platforms: codes(),
    categories: codes(),
    languages: codes(),
    countries: codes(),
    /** Folded words of title, description and business; those with a digit begin with #. */
    words: tsvector().notNull(),
  },
  (t) => [
    index('open_campaigns_number_idx').on(t.number),
    index('open_campaigns_price_idx').on(t.price, t.number),
    index('open_campaigns_approved_idx').on(t.approvedAt),
    // each change writes its words into place, so that no search scans a list of those that wait
    index('open_campaigns_words_idx').using('gin', t.words).with({ fastupdate: false }),
  ],
)

/** The log of changes to open campaigns: counts are stored until there is another one. Rows are deleted after an hour. */
export const campaignChanges = pgTable(
  'campaign_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** An id of `campaigns` without a foreign key: it outlives a deleted draft. */
    campaignId: integer().notNull(),
    /** The transaction: the previous release reads changes in the order of commits, not of their ids. */
    changedIn: xid8().notNull(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('campaign_changes_changed_in_idx').on(t.changedIn),
    index('campaign_changes_changed_at_idx').on(t.changedAt),
  ],
)
