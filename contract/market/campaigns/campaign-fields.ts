import { z } from 'zod'
import { isDistinct, line, prose, webAddress } from '../../fields.ts'
import { contentCategories } from '../../foundation/users/profile-choices.ts'
import { knownCountry } from '../../regions.ts'
import { requestErrors } from '../../request-errors.ts'
import { knownLanguage } from '../../spoken-languages.ts'
import { isReadable } from '../../text.ts'
import { price } from '../deals/deals.ts'
import { dealErrors } from '../deals/errors.ts'
import { brief } from '../orders/purchases.ts'
import { campaignErrors } from './errors.ts'
import { everywhere } from './everywhere.ts'

/** Limits in cents, days and numbers of things (product.md 5). */
export const campaignLimits = {
  /** Campaigns of a business that have not ended, drafts included. */
  open: 50,
  title: 120,
  text: 4_000,
  places: 1_000,
  budget: 1_000_000_000,
  views: 2_000_000_000,
  deliverables: 10,
  deliverableCount: 10,
  hashtags: 15,
  rules: 10,
  links: 10,
  files: 5,
  questions: 5,
  /** Letters of a search. */
  query: 100,
  countries: 50,
  languages: 20,
  /** Latest due days, counted from acceptance, so that every request is final within 90 days. */
  deliverDays: 45,
  publishDays: 60,
}

/** Platforms on which campaigns are published: those of videos (spec §3, videos). */
export const campaignPlatforms = ['youtube', 'tiktok', 'instagram'] as const
export type CampaignPlatform = (typeof campaignPlatforms)[number]
export const campaignPlatform = z.enum(campaignPlatforms, requestErrors.valueInvalid)

export const deliverableKinds = ['video', 'short_video', 'integration', 'story', 'live_stream'] as const
export type DeliverableKind = (typeof deliverableKinds)[number]

/** Kinds of deliverables by platform. */
export const kindsOfPlatform: Record<CampaignPlatform, readonly DeliverableKind[]> = {
  youtube: ['video', 'short_video', 'integration', 'live_stream'],
  tiktok: ['short_video', 'live_stream'],
  instagram: ['short_video', 'story', 'live_stream'],
}

const shortId = z.string().regex(/^[a-z0-9-]{1,36}$/, requestErrors.valueInvalid)
const hasDistinctIds = (list: { id: string }[]) => isDistinct(list.map((each) => each.id))
const hashtag = z
  .string()
  .regex(/^#?[\p{L}\p{N}\p{M}_]{1,60}$/u, requestErrors.valueInvalid)
  .refine(isReadable, requestErrors.nameUnreadable)
const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max, requestErrors.valueInvalid)
const distinctList = <T extends z.ZodType>(item: T, max: number) =>
  list(item, max).refine(isDistinct, requestErrors.valueInvalid)
const count = (min: number, max: number) =>
  z.int(requestErrors.valueInvalid).min(min, requestErrors.valueInvalid).max(max, requestErrors.valueInvalid)
const calendarDay = z.iso.date(requestErrors.valueInvalid).nullable()

/** A piece of work that each influencer makes; `id` identifies it among those of the campaign. */
export const deliverable = z
  .strictObject({
    id: shortId,
    platform: campaignPlatform,
    kind: z.enum(deliverableKinds, requestErrors.valueInvalid),
    count: count(1, campaignLimits.deliverableCount),
    /** Text that the caption must contain. */
    caption: prose({ max: 500 }).nullable(),
    hashtags: distinctList(hashtag, campaignLimits.hashtags),
  })
  .refine(({ platform, kind }) => kindsOfPlatform[platform].includes(kind), {
    path: ['kind'],
    message: campaignErrors.deliverableKindWrong,
  })
export type Deliverable = z.infer<typeof deliverable>

/** A screening question for applicants. */
const question = z.strictObject({ id: shortId, text: line({ min: 1, max: 200 }) })
export type CampaignQuestion = z.infer<typeof question>

const minFollowers = z.strictObject({ platform: campaignPlatform, followers: count(1, campaignLimits.views) })
export type MinFollowers = z.infer<typeof minFollowers>

const rule = line({ min: 1, max: 200 })

export const requiredFields = {
  title: line({ min: 1, max: campaignLimits.title }),
  description: prose({
    min: 1,
    max: campaignLimits.text,
    tooShort: campaignErrors.descriptionRequired,
    tooLong: dealErrors.descriptionTooLong,
  }),
}

/** Fields that a draft may leave empty; `submissionIssues` lists those that are missing. */
export const draftFields = {
  requirements: prose({ max: campaignLimits.text }).nullable(),
  /** Views after which the campaign is complete. */
  viewTarget: count(1, campaignLimits.views).nullable(),
  /** The fee for each influencer, in cents. */
  price: price.nullable(),
  places: count(1, campaignLimits.places).nullable(),
  /** Cents that all agreements together may cost; null: places × price. */
  budget: z
    .int(requestErrors.valueInvalid)
    .min(1, requestErrors.valueInvalid)
    .max(campaignLimits.budget, campaignErrors.budgetTooHigh)
    .nullable(),
  /** `global` alone, or countries. */
  locations: distinctList(z.union([z.literal(everywhere), knownCountry]), campaignLimits.countries).refine(
    (locations) => locations.length > 0 && (locations.length === 1 || !locations.includes(everywhere)),
    requestErrors.valueInvalid,
  ),
  /** Each has at least one deliverable. */
  platforms: distinctList(campaignPlatform, campaignPlatforms.length),
  /** Empty when it does not matter. */
  categories: distinctList(z.enum(contentCategories, requestErrors.valueInvalid), contentCategories.length),
  /** Empty when it does not matter. */
  languages: distinctList(knownLanguage, campaignLimits.languages),
  /** Verified followers on one of the platforms. */
  minFollowers: minFollowers.nullable(),
  /** Days, each until its end where whoever must act is. The campaign ends after `publishUntil`. */
  applyBy: calendarDay,
  deliverBy: calendarDay,
  publishFrom: calendarDay,
  publishUntil: calendarDay,
  deliverables: list(deliverable, campaignLimits.deliverables).refine(hasDistinctIds, requestErrors.valueInvalid),
  dos: list(rule, campaignLimits.rules),
  donts: list(rule, campaignLimits.rules),
  links: list(webAddress, campaignLimits.links),
  questions: list(question, campaignLimits.questions).refine(hasDistinctIds, requestErrors.valueInvalid),
  usageRights: brief.shape.usageRights,
  usageDays: brief.shape.usageDays,
  usageChannels: brief.shape.usageChannels,
  adMarking: brief.shape.adMarking,
  licenceNumber: brief.shape.licenceNumber,
  /** The product that is sent to each influencer; null: none. */
  product: line({ max: 200 }).nullable(),
  /** Only invited influencers see it. */
  isInviteOnly: z.boolean(requestErrors.valueInvalid),
}

export const attachedFields = {
  /** One's own picture, uploaded for `campaign_logo`. */
  logoFileId: z.uuid(requestErrors.valueInvalid).nullable(),
  /** One's own files, uploaded for `campaign_brief`. */
  fileIds: distinctList(z.uuid(requestErrors.valueInvalid), campaignLimits.files),
}
