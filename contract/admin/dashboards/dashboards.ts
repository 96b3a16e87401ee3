import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, idInPath, instant, person } from '../../fields.ts'
import { campaignRequestSummary } from '../../market/campaign-requests/campaign-requests.ts'
import { disputeClock } from '../../market/engagements/next-moment.ts'
import { clock, taskStatus } from '../../market/orders/tasks.ts'
import { rating } from '../../market/reviews/reviews.ts'
import { day } from '../../presence/analytics/analytics.ts'
import { completeness } from '../../presence/profiles/completeness.ts'
import { ownProfile } from '../../presence/profiles/profiles.ts'

const count = z.int()
/** The days of the period that dashboards compare with the one before. */
export const comparedDays = 30

const openTask = z.object({
  id,
  dealTitle: z.string(),
  amount: cents,
  status: taskStatus,
  business: person,
  dueDate: instant.nullable(),
  disputedAt: instant.nullable(),
  isLate: z.boolean(),
  clock: clock.nullable(),
  disputeClock: disputeClock.nullable(),
})
const request = z.object({ purchaseId: id, dealTitle: z.string(), amount: cents, business: person, createdAt: instant })

/**
 * Campaign requests that run or wait for the reader's answer: those that wait for the reader first, then by their next moment; at most 5
 * of `count`.
 */
const campaignWork = z.object({
  count,
  /** Requests that wait for the reader's answer, before the work begins. */
  toAnswer: count,
  /** Running requests in which the reader has to act: to work, or to review and confirm. */
  toDo: count,
  /** Running requests. */
  running: count,
  items: z.array(
    campaignRequestSummary
      .pick({
        id: true,
        status: true,
        askedBy: true,
        agreedAt: true,
        disputedAt: true,
        isLate: true,
        amount: true,
        turn: true,
        dueDate: true,
        waitingSince: true,
        clock: true,
        disputeClock: true,
        videosToReview: true,
      })
      .extend({ campaignTitle: z.string(), other: person }),
  ),
})
export type CampaignWork = z.infer<typeof campaignWork>

/** An influencer's dashboard (spec §2, /dashboard). */
export const influencerDashboard = z.object({
  person: person.extend({ createdAt: instant, isActive: z.boolean(), isVerified: z.boolean() }),
  profile: ownProfile,
  money: z.object({
    available: cents,
    /** Held for open orders and campaign requests, before the fee. */
    expected: cents,
    /** Earned from orders and campaigns in the last 30 days, after the fee, and in the 30 days before. */
    earned: cents,
    earnedBefore: cents,
  }),
  /** Open tasks by their next moment; at most 5 of `count`. */
  work: z.object({ count, items: z.array(openTask) }),
  /** Paid orders to accept, oldest first; at most 5 of `count`. */
  requests: z.object({ count, items: z.array(request) }),
  campaigns: campaignWork,
  /** Profile views: the last 30 days, the 30 before, and in total. */
  views: z.object({ lately: count, before: count, total: count }),
  /** Each of the last 30 days in UTC, oldest first; `…Before`: of the day 30 days earlier. */
  days: z.array(z.object({ day, earned: cents, earnedBefore: cents, views: count })).length(comparedDays),
  /** From the latest ranking; null when unranked. `…Before`: a week earlier. */
  rank: z
    .object({
      globalRank: count,
      localRank: count.nullable(),
      globalRankBefore: count.nullable(),
      localRankBefore: count.nullable(),
      country: z.string().nullable(),
      computedAt: instant,
    })
    .nullable(),
  /** Of the visible reviews. */
  rating,
  /** Existing content, from which the next steps are chosen. */
  has: z.object({
    visibleDeals: count,
    verifiedProfiles: count,
    links: count,
    showcaseItems: count,
    kyc: z.enum(['not_started', 'pending', 'approved', 'rejected']),
  }),
})
export type InfluencerDashboard = z.infer<typeof influencerDashboard>

export const steps = [
  'verifyEmail',
  'answerRequests',
  'answerInvitations',
  'workOnCampaigns',
  'completeProfile',
  'firstDeal',
  'retryIdentity',
  'verifyIdentity',
  'verifySocial',
  'showWork',
  'addLinks',
] as const
export type Step = (typeof steps)[number]

/** The next steps for an influencer, most urgent first. */
export function nextSteps(dashboard: InfluencerDashboard): Step[] {
  const { person, profile, requests, campaigns, has } = dashboard
  const open: Record<Step, boolean> = {
    verifyEmail: !person.isVerified,
    answerRequests: requests.count > 0,
    answerInvitations: campaigns.toAnswer > 0,
    workOnCampaigns: campaigns.toDo > 0,
    completeProfile: completeness(profile).percent < 100,
    firstDeal: has.visibleDeals === 0,
    retryIdentity: has.kyc === 'rejected',
    verifyIdentity: has.kyc === 'not_started',
    verifySocial: profile.socialMediaProfiles.length > 0 && has.verifiedProfiles === 0,
    showWork: has.showcaseItems === 0,
    addLinks: has.links === 0,
  }
  return steps.filter((step) => open[step])
}

const delivered = z.object({
  id,
  dealTitle: z.string(),
  amount: cents,
  influencer: person,
  deliveredAt: instant,
  clock: clock.nullable(),
})

/** A business's dashboard. */
export const businessDashboard = z.object({
  money: z.object({
    available: cents,
    /** Held for open orders and campaign requests. */
    held: cents,
  }),
  /** Open orders, each in one state. `asked`: awaiting a quote; `quoted` and `unpaid`: awaiting payment. */
  open: z.object({
    asked: count,
    quoted: count,
    unpaid: count,
    pending: count,
    in_progress: count,
    paused: count,
    waiting_for_client: count,
    delivered: count,
    late: count,
    disputed: count,
  }),
  /** Deliveries to review, most urgent first; at most 5 of `count`. */
  toReview: z.object({ count, items: z.array(delivered) }),
  campaigns: campaignWork,
  /** Existing content, from which the next steps are chosen; `orders`: any order or campaign request. */
  has: z.object({ isVerified: z.boolean(), description: z.boolean(), shortlisted: count, orders: z.boolean() }),
})
export type BusinessDashboard = z.infer<typeof businessDashboard>

export const businessSteps = [
  'verifyEmail',
  'reviewDeliveries',
  'reviewCampaigns',
  'answerApplications',
  'payOrders',
  'describeBusiness',
  'findInfluencers',
  'addMoney',
  'firstOrder',
] as const
export type BusinessStep = (typeof businessSteps)[number]

/** The next steps for a business, most urgent first. */
export function nextBusinessSteps({ money, open, toReview, campaigns, has }: BusinessDashboard): BusinessStep[] {
  const isNew = !has.orders
  const isOpen: Record<BusinessStep, boolean> = {
    verifyEmail: !has.isVerified,
    reviewDeliveries: toReview.count > 0,
    reviewCampaigns: campaigns.toDo > 0,
    answerApplications: campaigns.toAnswer > 0,
    payOrders: open.quoted + open.unpaid > 0,
    describeBusiness: !has.description,
    findInfluencers: isNew && has.shortlisted === 0,
    addMoney: isNew && money.available === 0,
    firstOrder: isNew && has.shortlisted > 0,
  }
  return businessSteps.filter((step) => isOpen[step])
}

export const dashboards = {
  /** A business reads its own. */
  business: endpoint({
    method: 'GET',
    url: '/api/dashboard/business',
    shows: ['orders', 'campaign-requests', 'disputes', 'wallet', 'deals', 'shortlist'],
    schema: { response: { 200: businessDashboard } },
  }),
  own: endpoint({
    method: 'GET',
    url: '/api/dashboard',
    shows: ['orders', 'campaign-requests', 'disputes', 'wallet', 'gifts', 'deals', 'profiles'],
    schema: { response: { 200: influencerDashboard } },
  }),
  /** For admins only; each access is written to the action log (spec §6). */
  ofInfluencer: endpoint({
    method: 'GET',
    url: '/api/admin/influencers/:userId/dashboard',
    fresh: 'everyone',
    shows: ['orders', 'campaign-requests', 'disputes', 'wallet', 'gifts', 'deals', 'profiles'],
    schema: { params: z.strictObject({ userId: idInPath }), response: { 200: influencerDashboard } },
  }),
}
