import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  countryCode,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  languageCode,
  noContent,
  page,
  pageOf,
  person,
  termsDigest,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { storedFile } from '../../foundation/uploads/stored-file.ts'
import { contentCategories } from '../../foundation/users/profile-choices.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'
import { dealLimits } from '../deals/deals.ts'
import { attachedFields, campaignLimits, campaignPlatform, draftFields, requiredFields } from './campaign-fields.ts'
import { campaignStages, campaignStatuses } from './campaign-machine.ts'
import { fit } from './fit.ts'

/** Fields that a business enters, apart from logo and files. */
const campaignContent = z.object({ ...requiredFields, ...draftFields })
export type CampaignContent = z.infer<typeof campaignContent>

/** A new draft has a title and a description; everything else can follow, one field at a time. */
export const newCampaign = z.strictObject({
  ...requiredFields,
  ...z.object({ ...draftFields, ...attachedFields }).partial().shape,
})
export type NewCampaign = z.infer<typeof newCampaign>

/** Changes of the named fields only, so that a form can save itself field by field. */
export const campaignChange = z.strictObject({ ...requiredFields, ...draftFields, ...attachedFields }).partial()
export type CampaignChange = z.infer<typeof campaignChange>

/** Reasons for which a campaign is complete. */
export const campaignEnds = ['closed', 'ended', 'target_reached'] as const
export type CampaignEnd = (typeof campaignEnds)[number]

/** A campaign (spec §3, campaigns). Fields that only its business and admins may see are null for others. */
export const campaign = campaignContent.extend({
  id,
  businessId: id,
  business: person,
  logoUrl: z.string().nullable(),
  /** The wide picture of its business. */
  coverUrl: z.string().nullable(),
  /** The part of the price that an influencer gets, in cents: without the platform fee. */
  netPrice: cents.nullable(),
  /** `global` alone, or country codes. */
  locations: z.array(z.string()),
  /** Readable by the business, admins, and influencers who see the campaign. */
  files: z.array(storedFile),
  status: z.enum(campaignStatuses),
  stage: z.enum(campaignStages),
  currency,
  /** Measured and reported views. */
  currentViews: z.int(),
  /** The views that count towards the target: measured ones, and reported ones that the business confirmed. */
  countedViews: z.int(),
  /** Cents; the default while the business has entered none. For the business and admins. */
  budget: cents.nullable(),
  /** Times of the review, and the reason with which an admin returned it; for the business and admins. */
  submittedAt: instant.nullable(),
  returnedAt: instant.nullable(),
  returnReason: z.string().nullable(),
  approvedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  completedAt: instant.nullable(),
  completedBecause: z.enum(campaignEnds).nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Digest of the terms that an application agrees to. */
  termsDigest,
  /** Number of places that no accepted request has taken; null while the number of places is open. */
  placesLeft: z.int().nullable(),
  /** Comparison of the requesting influencer with the conditions; null for everybody else. */
  fit: fit.nullable(),
})
export type Campaign = z.infer<typeof campaign>

const shownToAll = campaign.pick({
  id: true,
  business: true,
  title: true,
  logoUrl: true,
  coverUrl: true,
  netPrice: true,
  description: true,
  requirements: true,
  price: true,
  places: true,
  placesLeft: true,
  viewTarget: true,
  locations: true,
  platforms: true,
  categories: true,
  languages: true,
  minFollowers: true,
  applyBy: true,
  deliverBy: true,
  publishFrom: true,
  publishUntil: true,
  deliverables: true,
  product: true,
  updatedAt: true,
})

/** Public part of an open campaign: no files, links and questions, which are for those who apply. */
export const publicCampaign = shownToAll.extend({
  /** Version of its picture for link previews. */
  shareVersion: z.string(),
})
export type PublicCampaign = z.infer<typeof publicCampaign>

export const campaignSorts = ['fit', 'fee', 'date'] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** Filters and sorts of open campaigns, for influencers. */
const openFilters = {
  /** Words of title, description and business; ignores case, accents and variants of Arabic letters. */
  q: z.string().overwrite(cleanLine).max(campaignLimits.query, requestErrors.textTooLong).optional(),
  /** fit: those that fit first, then the newest. fee: highest first. date: newest first. */
  sort: z.enum(campaignSorts, requestErrors.valueInvalid).optional(),
  platform: campaignPlatform.optional(),
  category: z.enum(contentCategories, requestErrors.valueInvalid).optional(),
  country: countryCode.optional(),
  language: languageCode.optional(),
  /** Cents. */
  minPrice: integerInQuery(0, dealLimits.maxPrice).optional(),
  /** Only campaigns that fit. */
  fits: z.literal('true', requestErrors.valueInvalid).optional(),
}
export const openFilterNames = [...Object.keys(openFilters), 'facets'] as (keyof typeof openFilters | 'facets')[]

/** A search for open campaigns without its page, which is the part that can be saved. */
export const campaignFilters = z.strictObject(openFilters)
export type CampaignFilters = z.output<typeof campaignFilters>

export const campaignQuery = z.strictObject({
  ...page,
  /** Of one's own campaigns, for businesses. */
  stage: z.enum(campaignStages, requestErrors.valueInvalid).optional(),
  ...openFilters,
  /** For influencers: adds counts, on the first page only. */
  facets: z.literal('true', requestErrors.valueInvalid).optional(),
})
export type CampaignQuery = z.infer<typeof campaignQuery>

const counts = z.array(z.object({ value: z.string(), count: z.int() }))
export const campaignFacets = z.object({
  /** Campaigns that match, and those of them that fit. */
  total: z.int(),
  fitting: z.int(),
  /** Number of matches for each other choice of this one filter; campaigns that accept any value count for each. Most first. */
  platforms: counts,
  categories: counts,
  countries: counts,
  languages: counts,
})
export type CampaignFacets = z.infer<typeof campaignFacets>

export const campaignPage = pageOf(campaign).extend({ facets: campaignFacets.nullable() })
export type CampaignPage = z.infer<typeof campaignPage>

/** The stages that admins list; only its business sees a draft. */
export const reviewedStages = campaignStages.filter((stage) => stage !== 'draft')

const queueQuery = z.strictObject({
  ...page,
  stage: z.enum(reviewedStages, requestErrors.valueInvalid).default('in_review'),
})
export type CampaignQueueQuery = z.infer<typeof queueQuery>

const onCampaign = z.strictObject({ id: idInPath })
const move = { schema: { params: onCampaign, response: { 200: campaign } } }

export const campaignShare = {
  /** The picture of an open campaign for link previews; `v` is its version, `lng` its language. */
  picture: endpoint({
    method: 'GET',
    url: '/share/campaigns/:id',
    media: { gives: 'image/jpeg' },
    schema: { params: onCampaign, response: {} },
  }),
}

export const campaigns = {
  /** Lists a business's own campaigns, newest first; for an influencer the open ones, each with their fit. */
  list: endpoint({
    method: 'GET',
    url: '/api/campaigns',
    needs: 'read',
    shows: ['campaigns', 'account', 'social-profiles'],
    schema: { querystring: campaignQuery, response: { 200: campaignPage } },
  }),
  /** Number of one's own campaigns by stage. */
  counts: endpoint({
    method: 'GET',
    url: '/api/campaigns/counts',
    needs: 'read',
    shows: ['campaigns'],
    schema: { response: { 200: z.record(z.enum(campaignStages), z.int()) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/campaigns',
    needs: 'work',
    idempotent: true,
    invalidates: ['campaigns', 'uploads'],
    schema: { body: newCampaign, response: { 201: campaign } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id',
    needs: 'read',
    fresh: 'admins',
    shows: ['campaigns', 'campaign-queue', 'account', 'social-profiles'],
    schema: { params: onCampaign, response: { 200: campaign } },
  }),
  /** Reads the public part of an open campaign; 404 once it is closed or paused, and when it is for invited influencers only. */
  readPublic: endpoint({
    method: 'GET',
    url: '/api/campaigns/:id/public',
    shows: ['campaigns'],
    schema: { params: onCampaign, response: { 200: publicCampaign } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/campaigns/:id',
    needs: 'work',
    invalidates: ['campaigns', 'uploads'],
    schema: { params: onCampaign, body: changeBody(campaignChange), response: { 200: campaign } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/campaigns/:id',
    needs: 'work',
    invalidates: ['campaigns', 'uploads'],
    schema: { params: onCampaign, response: { 204: noContent } },
  }),
  /** Sends it to the admins for review; 422 with everything that is missing. */
  submit: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/submit',
    needs: 'work',
    invalidates: ['campaigns', 'campaign-queue'],
    ...move,
  }),
  /** Nobody can apply until it is resumed. */
  pause: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/pause',
    needs: 'work',
    invalidates: ['campaigns'],
    ...move,
  }),
  resume: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/resume',
    needs: 'work',
    invalidates: ['campaigns'],
    ...move,
  }),
  /** Ends it for good: no new requests, running ones go on. */
  close: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/close',
    needs: 'work',
    invalidates: ['campaigns'],
    ...move,
  }),
  /** Creates a draft with the same content but without days. */
  duplicate: endpoint({
    method: 'POST',
    url: '/api/campaigns/:id/duplicate',
    needs: 'work',
    idempotent: true,
    invalidates: ['campaigns'],
    schema: { params: onCampaign, response: { 201: campaign } },
  }),
}

/** Admin review: those in review in the order of their submission, others newest first. */
export const campaignReview = {
  list: endpoint({
    method: 'GET',
    url: '/api/admin/campaigns',
    shows: ['campaign-queue'],
    schema: { querystring: queueQuery, response: { 200: pageOf(campaign) } },
  }),
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/campaigns/:id/approve',
    invalidates: ['campaign-queue'],
    schema: { params: onCampaign, body: z.strictObject({}), response: { 204: noContent } },
  }),
  /** Returns it to the business with a reason. */
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/campaigns/:id/reject',
    invalidates: ['campaign-queue'],
    schema: { params: onCampaign, body: z.strictObject({ notes: adminReason }), response: { 204: noContent } },
  }),
}
