import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, idInPath, instant, person } from '../../fields.ts'
import { rating } from '../../market/reviews/reviews.ts'
import { day } from '../../presence/analytics/analytics.ts'
import { completeness } from '../../presence/profiles/completeness.ts'
import { ownProfile } from '../../presence/profiles/profiles.ts'
import { openWork } from './work.ts'

const count = z.int()
/** The days of the period that dashboards compare with the one before. */
export const comparedDays = 30

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
  work: openWork,
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
  'completeProfile',
  'firstDeal',
  'verifyIdentity',
  'verifySocial',
  'showWork',
  'addLinks',
] as const
export type Step = (typeof steps)[number]

/** The steps that set up an influencer's account, most urgent first. */
export function nextSteps(dashboard: InfluencerDashboard): Step[] {
  const { person, profile, has } = dashboard
  const open: Record<Step, boolean> = {
    verifyEmail: !person.isVerified,
    completeProfile: completeness(profile).percent < 100,
    firstDeal: has.visibleDeals === 0,
    verifyIdentity: has.kyc === 'not_started',
    verifySocial: profile.socialMediaProfiles.length > 0 && has.verifiedProfiles === 0,
    showWork: has.showcaseItems === 0,
    addLinks: has.links === 0,
  }
  return steps.filter((step) => open[step])
}

/** A business's dashboard. */
export const businessDashboard = z.object({
  money: z.object({
    available: cents,
    /** Held for open orders and campaign requests. */
    held: cents,
  }),
  work: openWork,
  /** Existing content, from which the next steps are chosen; `orders`: any order or campaign request. */
  has: z.object({ isVerified: z.boolean(), description: z.boolean(), shortlisted: count, orders: z.boolean() }),
})
export type BusinessDashboard = z.infer<typeof businessDashboard>

export const businessSteps = ['verifyEmail', 'findInfluencers', 'addMoney', 'firstOrder', 'describeBusiness'] as const
export type BusinessStep = (typeof businessSteps)[number]

/** The steps that set up a business's account, most urgent first; who it is, it is asked after its first order. */
export function nextBusinessSteps({ money, has }: BusinessDashboard): BusinessStep[] {
  const isNew = !has.orders
  const isOpen: Record<BusinessStep, boolean> = {
    verifyEmail: !has.isVerified,
    findInfluencers: isNew && has.shortlisted === 0,
    addMoney: isNew && money.available === 0,
    firstOrder: isNew && has.shortlisted > 0,
    describeBusiness: !isNew && !has.description,
  }
  return businessSteps.filter((step) => isOpen[step])
}

export const dashboards = {
  /** A business reads its own. */
  business: endpoint({
    method: 'GET',
    url: '/api/dashboard/business',
    needs: 'read',
    shows: ['orders', 'campaign-requests', 'campaigns', 'disputes', 'messages', 'wallet', 'deals', 'shortlist'],
    schema: { response: { 200: businessDashboard } },
  }),
  own: endpoint({
    method: 'GET',
    url: '/api/dashboard',
    needs: 'read',
    shows: ['orders', 'campaign-requests', 'disputes', 'messages', 'wallet', 'gifts', 'deals', 'profiles'],
    schema: { response: { 200: influencerDashboard } },
  }),
  /** For admins only; each access is written to the action log (spec §6). */
  ofInfluencer: endpoint({
    method: 'GET',
    url: '/api/admin/influencers/:userId/dashboard',
    fresh: 'everyone',
    shows: ['orders', 'campaign-requests', 'disputes', 'messages', 'wallet', 'gifts', 'deals', 'profiles'],
    schema: { params: z.strictObject({ userId: idInPath }), response: { 200: influencerDashboard } },
  }),
}
