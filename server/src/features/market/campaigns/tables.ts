import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentCategory } from '#contract/foundation/users/profile-choices.ts'
import type {
  CampaignPlatform,
  CampaignQuestion,
  Deliverable,
  MinFollowers,
} from '#contract/market/campaigns/campaign-fields.ts'
import { type CampaignStage, campaignStatuses } from '#contract/market/campaigns/campaign-machine.ts'
import { campaignEnds } from '#contract/market/campaigns/campaigns.ts'
import type { Brief } from '#contract/market/orders/purchases.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { userReference } from '../../foundation/users/tables.ts'

/** Numbers submissions and approvals in their order, for the cursors of queues and lists. */
export const campaignNumbers = pgSequence('campaign_numbers', { maxValue: 2_147_483_647 })

/** Must match `stageOf` in contract/market/campaigns/campaign-machine.ts. */
const stageSql: SQL = sql`case
  when status = 'completed' then 'completed'
  when status = 'active' then case when paused_at is null then 'active' else 'paused' end
  when returned_at is not null then 'returned'
  when submitted_at is not null then 'in_review'
  else 'draft' end`

const strings = () => text().array().notNull().default(sql`'{}'`)
const day = () => date({ mode: 'string' })

/** Campaigns of businesses (spec §3, campaigns; product.md 5). Amounts in cents, days in UTC. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    businessId: userReference(),
    title: text().notNull(),
    logoFileId: uuid().references(() => files.id),
    logoUrl: text(),
    description: text().notNull(),
    requirements: text(),
    status: text({ enum: campaignStatuses }).notNull().default('pending'),
    stage: text().$type<CampaignStage>().notNull().generatedAlwaysAs(stageSql),
    viewTarget: integer(),
    currentViews: integer().notNull().default(0),
    /** Measured views and confirmed reports: the views that count towards the target. */
    countedViews: integer().notNull().default(0),
    price: integer(),
    places: integer(),
    /** Null: places × price. */
    budget: integer(),
    /** `global` alone, or country codes. */
    locations: text().array().notNull().default(sql`'{global}'`),
    platforms: text().array().$type<CampaignPlatform[]>().notNull().default(sql`'{}'`),
    categories: text().array().$type<ContentCategory[]>().notNull().default(sql`'{}'`),
    languages: strings(),
    minFollowers: jsonb().$type<MinFollowers>(),
    applyBy: day(),
    deliverBy: day(),
    publishFrom: day(),
    /** The last day of publishing. */
    publishUntil: day(),
    deliverables: jsonb().$type<Deliverable[]>().notNull().default([]),
    dos: strings(),
    donts: strings(),
    links: strings(),
    questions: jsonb().$type<CampaignQuestion[]>().notNull().default([]),
    usageRights: text().$type<Brief['usageRights']>().notNull().default('none'),
    usageDays: integer(),
    usageChannels: text(),
    adMarking: text().$type<Brief['adMarking']>().notNull().default('platform_label'),
    licenceNumber: text(),
    product: text(),
    isInviteOnly: boolean().notNull().default(false),
    submittedAt: timestamptz(),
    /** The position of the last submission among all, for the admins' queue. */
    submittedNumber: integer().unique('campaigns_submitted_number_uq'),
    /** Time of its return to the business; the reason is kept until the next decision. */
    returnedAt: timestamptz(),
    returnReason: text(),
    approvedAt: timestamptz(),
    /** The position of the approval among all; newest first is by this. */
    approvedNumber: integer().unique('campaigns_approved_number_uq'),
    pausedAt: timestamptz(),
    /** Time since which admins hide it, which pauses it. */
    hiddenAt: timestamptz(),
    completedAt: timestamptz(),
    completedBecause: text({ enum: campaignEnds }),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('campaigns_status_check', sql`${t.status} in ('active', 'completed', 'pending')`),
    check('campaigns_submitted_check', sql`(${t.submittedAt} is null) = (${t.submittedNumber} is null)`),
    check(
      'campaigns_returned_check',
      sql`${t.returnedAt} is null or (${t.status} = 'pending' and ${t.submittedAt} is not null and ${t.returnReason} is not null)`,
    ),
    check(
      'campaigns_approved_check',
      sql`(${t.status} = 'pending') = (${t.approvedAt} is null) and (${t.approvedAt} is null) = (${t.approvedNumber} is null)
        and (${t.approvedAt} is null or ${t.submittedAt} is not null)`,
    ),
    check('campaigns_paused_check', sql`${t.pausedAt} is null or ${t.status} = 'active'`),
    check(
      'campaigns_completed_check',
      sql`(${t.status} = 'completed') = (${t.completedAt} is not null) and (${t.completedAt} is null) = (${t.completedBecause} is null)`,
    ),
    // a submitted campaign is complete, until it is returned
    check(
      'campaigns_complete_check',
      sql`${t.submittedAt} is null or ${t.returnedAt} is not null or (
        ${t.viewTarget} is not null and ${t.price} is not null and ${t.places} is not null
        and ${t.applyBy} is not null and ${t.deliverBy} is not null and ${t.publishFrom} is not null
        and ${t.publishUntil} is not null and ${t.platforms} <> '{}' and ${t.deliverables} <> '[]'
        and ${t.applyBy} <= ${t.deliverBy} and ${t.deliverBy} <= ${t.publishUntil} and ${t.publishFrom} <= ${t.publishUntil}
        and coalesce(${t.budget}, ${t.places}::bigint * ${t.price}) between ${t.price} and 1000000000)`,
    ),
    check(
      'campaigns_amounts_check',
      sql`${t.price} between 100 and 10000000 and ${t.places} between 1 and 1000 and ${t.budget} >= 1 and ${t.viewTarget} >= 1 and ${t.currentViews} >= 0`,
    ),
    check('campaigns_counted_check', sql`${t.countedViews} between 0 and ${t.currentViews}`),
    check(
      'campaigns_locations_check',
      sql`${t.locations} <> '{}' and (${t.locations} = '{global}' or not 'global' = any(${t.locations}))`,
    ),
    index('campaigns_approved_idx').on(t.approvedAt).where(sql`approved_at is not null`),
    index('campaigns_returned_idx').on(t.returnedAt).where(sql`returned_at is not null`),
    index('campaigns_updated_idx').on(t.updatedAt, t.id),
    index('campaigns_business_idx').on(t.businessId, t.id),
    index('campaigns_business_stage_idx').on(t.businessId, t.stage, t.id),
    index('campaigns_stage_idx').on(t.stage, t.id),
    index('campaigns_queue_idx').on(t.submittedNumber).where(sql`stage = 'in_review'`),
    index('campaigns_open_idx').on(t.approvedNumber).where(sql`stage = 'active' and not is_invite_only`),
    index('campaigns_open_fee_idx').on(t.price, t.approvedNumber).where(sql`stage = 'active' and not is_invite_only`),
    index('campaigns_ending_idx').on(t.publishUntil).where(sql`status = 'active'`),
    index('campaigns_reached_idx').on(t.id).where(sql`status = 'active' and counted_views >= view_target`),
    index('campaigns_logo_idx').on(t.logoFileId).where(sql`logo_file_id is not null`),
  ],
)

/** The files of a campaign's brief. */
export const campaignFiles = pgTable(
  'campaign_files',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.fileId] }), index('campaign_files_file_idx').on(t.fileId)],
)
