import { z } from 'zod'
import { completeness } from './completeness.ts'
import { endpoint } from './endpoint.ts'
import { cents, id, idInPath, instant, person } from './fields.ts'
import { ownProfile } from './profiles.ts'
import { rating } from './reviews.ts'
import { clock, taskStatus } from './tasks.ts'

const count = z.int()

const openTask = z.object({
  id,
  dealTitle: z.string(),
  amount: cents,
  status: taskStatus,
  business: person,
  dueDate: instant.nullable(),
  clock: clock.nullable(),
})
const request = z.object({ purchaseId: id, dealTitle: z.string(), amount: cents, business: person, createdAt: instant })

/** What an influencer's house looks like today (spec §2, /dashboard). */
export const influencerDashboard = z.object({
  person: person.extend({ createdAt: instant, isActive: z.boolean(), isVerified: z.boolean() }),
  profile: ownProfile,
  money: z.object({
    available: cents,
    /** What businesses hold for open orders, before the fee. */
    expected: cents,
    /** Paid out of orders in the last 30 days, after the fee, and in the 30 days before. */
    earned: cents,
    earnedBefore: cents,
  }),
  /** Open tasks, the ones due first; at most 5 of `count`. */
  work: z.object({ count, items: z.array(openTask) }),
  /** Paid orders that wait to be accepted, the oldest first; at most 5 of `count`. */
  requests: z.object({ count, items: z.array(request) }),
  /** Views of the profile, measured here: the last 30 days, the 30 before, and all. */
  views: z.object({ lately: count, before: count, total: count }),
  /** As of the newest ranking; null while not ranked. `…Before`: a week earlier. */
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
  /** What there is so far, for the next steps. */
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
  'completeProfile',
  'firstDeal',
  'retryIdentity',
  'verifyIdentity',
  'verifySocial',
  'showWork',
  'addLinks',
] as const
export type Step = (typeof steps)[number]

/** What an influencer does best next, the most pressing first. */
export function nextSteps(dashboard: InfluencerDashboard): Step[] {
  const { person, profile, requests, has } = dashboard
  const open: Record<Step, boolean> = {
    verifyEmail: !person.isVerified,
    answerRequests: requests.count > 0,
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

/** How a business stands today (issue 5, point 10). */
export const businessDashboard = z.object({
  money: z.object({
    available: cents,
    /** For open orders. */
    held: cents,
  }),
  /**
   * Open orders by state; `asked`: no price is named yet; `unpaid`: it is, and waits to be paid. A disputed one is counted in its
   * state as well.
   */
  open: z.object({
    asked: count,
    unpaid: count,
    pending: count,
    in_progress: count,
    paused: count,
    waiting_for_client: count,
    delivered: count,
    disputed: count,
  }),
  /** Deliveries that wait for an answer, those first whose time runs out first; at most 5 of `count`. */
  toReview: z.object({ count, items: z.array(delivered) }),
  /** What there is so far, for the next steps. */
  has: z.object({ isVerified: z.boolean(), description: z.boolean(), shortlisted: count, orders: z.boolean() }),
})
export type BusinessDashboard = z.infer<typeof businessDashboard>

export const businessSteps = [
  'verifyEmail',
  'reviewDeliveries',
  'payOrders',
  'describeBusiness',
  'findInfluencers',
  'addMoney',
  'firstOrder',
] as const
export type BusinessStep = (typeof businessSteps)[number]

/** What a business does best next, the most pressing first. */
export function nextBusinessSteps({ money, open, toReview, has }: BusinessDashboard): BusinessStep[] {
  const isNew = !has.orders
  const isOpen: Record<BusinessStep, boolean> = {
    verifyEmail: !has.isVerified,
    reviewDeliveries: toReview.count > 0,
    payOrders: open.unpaid > 0,
    describeBusiness: !has.description,
    findInfluencers: isNew && has.shortlisted === 0,
    addMoney: isNew && money.available === 0,
    firstOrder: isNew && has.shortlisted > 0,
  }
  return businessSteps.filter((step) => isOpen[step])
}

export const dashboards = {
  /** A business of itself. */
  business: endpoint({
    method: 'GET',
    url: '/api/dashboard/business',
    schema: { response: { 200: businessDashboard } },
  }),
  own: endpoint({ method: 'GET', url: '/api/dashboard', schema: { response: { 200: influencerDashboard } } }),
  /** For admins alone; each look is written to the action log (spec §6). */
  ofInfluencer: endpoint({
    method: 'GET',
    url: '/api/admin/influencers/:userId/dashboard',
    schema: { params: z.strictObject({ userId: idInPath }), response: { 200: influencerDashboard } },
  }),
}
