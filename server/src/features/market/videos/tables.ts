import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import {
  type ChecklistItem,
  type VideoClockAction,
  type VideoStatus,
  videoStatuses,
} from '#contract/market/videos/video-machine.ts'
import type { figureSources, VideoComment, viewSources } from '#contract/market/videos/videos.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { userReference } from '../../foundation/users/tables.ts'
import { campaignRequests } from '../campaign-requests/tables.ts'
import { campaigns } from '../campaigns/tables.ts'
import type { Thumbnails } from './processing/job.ts'

export type ViewSource = (typeof viewSources)[number]
const known = sql.raw(videoStatuses.map((status) => `'${status}'`).join(', '))

/** A piece of work for an accepted request (spec §3, videos; product.md 5). Its state machine is in the contract. */
export const videos = pgTable(
  'videos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    influencerId: userReference(),
    /** Of the campaign; never changes. */
    businessId: userReference(),
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    requestId: integer()
      .notNull()
      .references(() => campaignRequests.id),
    /** A deliverable of the request's agreement. */
    deliverableId: text().notNull(),
    title: text().notNull(),
    caption: text(),
    /** The influencer's licence to advertise and its last day, where a country requires one. */
    licenceNumber: text(),
    licenceExpiresOn: date({ mode: 'string' }),
    originalUrl: text(),
    processedUrl: text(),
    platformUrl: text(),
    platform: text().$type<CampaignPlatform>().notNull(),
    views: integer().notNull().default(0),
    viewsSource: text().$type<ViewSource>(),
    viewsAt: timestamptz(),
    /** The latest figure that counts towards the campaign's target: measured, or reported and confirmed. */
    countedViews: integer().notNull().default(0),
    countedSource: text().$type<Exclude<ViewSource, 'reported'>>(),
    status: text().$type<VideoStatus>().notNull().default('draft'),
    /** The reason why processing failed: a sentence of `videoErrors`. */
    failure: text(),
    businessFeedback: text(),
    missed: jsonb().$type<ChecklistItem[]>().notNull().default([]),
    missedBefore: jsonb().$type<ChecklistItem[]>().notNull().default([]),
    rounds: integer().notNull().default(0),
    /** Time since which the business can answer. */
    reviewSince: timestamptz(),
    readyAt: timestamptz(),
    publishedAt: timestamptz(),
    /** Time since which the post is known to be gone. */
    removedAt: timestamptz(),
    /** Time of the last check of the post, and time since which it was missing then; the second day proves that it is gone. */
    watchedAt: timestamptz(),
    missedAt: timestamptz(),
    /** Time at which the business was reminded that the video is accepted without its answer. */
    remindedAt: timestamptz(),
    clockAction: text().$type<VideoClockAction>(),
    clockAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('videos_status_check', sql`${t.status} in (${known})`),
    check('videos_views_check', sql`${t.views} >= 0 and (${t.viewsSource} is null) = (${t.viewsAt} is null)`),
    check(
      'videos_counted_check',
      sql`${t.countedViews} between 0 and ${t.views} and (${t.countedSource} is not null or ${t.countedViews} = 0)`,
    ),
    check('videos_review_check', sql`${t.status} <> 'pending_verification' or ${t.reviewSince} is not null`),
    check(
      'videos_ready_check',
      sql`${t.status} not in ('ready', 'waiting_for_link', 'published') or ${t.readyAt} is not null`,
    ),
    check(
      'videos_published_check',
      sql`${t.status} <> 'published' or (${t.platformUrl} is not null and ${t.publishedAt} is not null)`,
    ),
    check('videos_licence_check', sql`(${t.licenceNumber} is null) = (${t.licenceExpiresOn} is null)`),
    check('videos_clock_check', sql`(${t.clockAction} is null) = (${t.clockAt} is null)`),
    uniqueIndex('videos_platform_url_uq').on(t.platformUrl).where(sql`platform_url is not null`),
    index('videos_updated_idx').on(t.updatedAt, t.id),
    index('videos_influencer_idx').on(t.influencerId, t.id),
    index('videos_business_idx').on(t.businessId, t.id),
    index('videos_campaign_idx').on(t.campaignId, t.id),
    index('videos_posts_idx').on(t.campaignId, t.views, t.id).where(sql`status = 'published'`),
    index('videos_posts_platform_idx').on(t.campaignId, t.platform, t.removedAt).where(sql`status = 'published'`),
    index('videos_request_idx').on(t.requestId, t.id),
    index('videos_queue_idx').on(t.id).where(sql`status = 'verified'`),
    index('videos_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('videos_watched_idx').on(t.publishedAt).where(sql`status = 'published'`),
  ],
)

/** A version of a video's file. The files made of it are in storage, under names that follow from `key`. */
export const videoVersions = pgTable(
  'video_versions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    number: integer().notNull(),
    key: uuid().notNull().defaultRandom(),
    /** Null once the original is deleted. */
    fileId: uuid().references(() => files.id),
    captionsFileId: uuid().references(() => files.id),
    fileName: text().notNull(),
    mime: text().notNull(),
    bytes: doublePrecision().notNull(),
    /** Progress of processing, 0 to 100. */
    percent: integer().notNull().default(0),
    /** The number of times a process died on it. */
    crashes: integer().notNull().default(0),
    seconds: doublePrecision(),
    width: integer(),
    height: integer(),
    thumbnails: jsonb().$type<Thumbnails>(),
    previewBytes: integer(),
    processedAt: timestamptz(),
    /** True if the preview has no watermark, since the work is completed. */
    isPlain: boolean().notNull().default(false),
    submittedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('video_versions_number_uq').on(t.videoId, t.number),
    index('video_versions_file_idx').on(t.fileId).where(sql`file_id is not null`),
    index('video_versions_captions_idx').on(t.captionsFileId).where(sql`captions_file_id is not null`),
  ],
)

/** Views of a published video over time, with their source. Append-only but for the business's confirmation. */
export const videoFigures = pgTable(
  'video_figures',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    views: integer().notNull(),
    source: text().$type<(typeof figureSources)[number]>().notNull(),
    proofFileId: uuid().references(() => files.id),
    at: timestamptz().notNull(),
  },
  (t) => [
    check('video_figures_views_check', sql`${t.views} >= 0`),
    index('video_figures_video_idx').on(t.videoId, t.id),
    index('video_figures_proof_idx').on(t.proofFileId).where(sql`proof_file_id is not null`),
  ],
)

/**
 * Views of a campaign's videos on one platform at the end of each day (UTC) on which any were recorded: all so far, by source, so that a
 * campaign's results are read without reading its videos. `reported`: views in unconfirmed reports beyond the other two.
 */
export const campaignViewDays = pgTable(
  'campaign_view_days',
  {
    campaignId: integer()
      .notNull()
      .references(() => campaigns.id),
    platform: text().$type<CampaignPlatform>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    measured: bigint({ mode: 'number' }).notNull(),
    confirmed: bigint({ mode: 'number' }).notNull(),
    reported: bigint({ mode: 'number' }).notNull(),
    /** Time of the last record, and of the last one that counts towards the target. */
    at: timestamptz().notNull(),
    countedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.platform, t.day] }),
    check('campaign_view_days_views_check', sql`least(${t.measured}, ${t.confirmed}, ${t.reported}) >= 0`),
  ],
)

/** Comments that are pinned to a time in a video. */
export const videoComments = pgTable(
  'video_comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    videoId: integer()
      .notNull()
      .references(() => videos.id),
    version: integer().notNull(),
    authorId: userReference(),
    atSeconds: doublePrecision().notNull(),
    text: text().notNull(),
    mark: jsonb().$type<VideoComment['mark']>(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index('video_comments_video_idx').on(t.videoId, t.id), index('video_comments_author_idx').on(t.authorId)],
)
