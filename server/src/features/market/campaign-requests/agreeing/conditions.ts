import { and, desc, eq, inArray } from 'drizzle-orm'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { requestLimits } from '#contract/market/campaign-requests/request-machine.ts'
import { budgetOf } from '#contract/market/campaigns/submission.ts'
import { after, day, type Side } from '#contract/market/engagements/engagement.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { localTime } from '../../../../platform/zones.ts'
import { readTimeZone } from '../../../foundation/notifications/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { assertSubmitted, type Campaign, type SubmittedCampaign } from '../../campaigns/index.ts'
import { readSpending } from '../reading/campaign-money.sql.ts'
import { campaignRequests } from '../tables.ts'

const people = usersView.as('people')

/**
 * Refuses 409 `campaign_closed` a campaign that accepts no new requests, and `dates_over` one whose time for the work is over on the day
 * `today`.
 */
export function assertTakesRequests(campaign: Campaign, today: string): asserts campaign is SubmittedCampaign {
  if (campaign.stage !== 'active')
    throw new Refusal(409, 'campaign_closed', campaignRequestErrors.requestCampaignClosed)
  assertSubmitted(campaign)
  assertTimeLeft(campaign, today)
}

/** The present day in an influencer's time zone: they have until its end. */
export const todayOf = async ({ tx, clock }: SystemContext, influencerId: number): Promise<string> =>
  localTime(clock(), await readTimeZone(tx, influencerId)).date

/** Refuses 409 `dates_over` when nothing could be submitted in time any more. */
export function assertTimeLeft({ deliverBy }: { deliverBy: string }, today: string): void {
  if (deliverBy < today) throw new Refusal(409, 'dates_over', campaignRequestErrors.requestDatesOver)
}

/** Refuses 409 `unavailable` when one of the sides is blocked or has deleted the account; the sentence is for the other one. */
export async function assertSidesActive(
  tx: Tx,
  { businessId, influencerId }: { businessId: number; influencerId: number },
): Promise<void> {
  const active = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [businessId, influencerId]), eq(people.isActive, true)))
  const isActive = (id: number) => active.some((person) => person.id === id)
  if (!isActive(businessId)) throw new Refusal(409, 'unavailable', campaignRequestErrors.requestBusinessUnavailable)
  if (!isActive(influencerId)) throw new Refusal(409, 'unavailable', campaignRequestErrors.requestInfluencerUnavailable)
}

/**
 * The reason why these two cannot begin another request for the campaign: one is running (409 `request_running`), the last was rejected
 * less than 7 days ago (`too_soon`), or three were made (`too_often`); null when they can.
 */
export async function findObstacle(
  { tx, clock }: SystemContext,
  { campaignId, influencerId }: { campaignId: number; influencerId: number },
): Promise<Refusal | null> {
  const earlier = await tx
    .select({
      status: campaignRequests.status,
      completedAt: campaignRequests.completedAt,
    })
    .from(campaignRequests)
    .where(and(eq(campaignRequests.campaignId, campaignId), eq(campaignRequests.influencerId, influencerId)))
    .orderBy(desc(campaignRequests.id))
  const [last] = earlier
  if (!last) return null
  if (last.completedAt === null) return requestRunning()
  if (earlier.length >= requestLimits.attempts)
    return new Refusal(409, 'too_often', campaignRequestErrors.requestTooOften)
  if (last.status === 'rejected' && after(last.completedAt, requestLimits.againAfterDays * day) > clock())
    return new Refusal(409, 'too_soon', campaignRequestErrors.requestTooSoon)
  return null
}

export const requestRunning = () => new Refusal(409, 'request_running', campaignRequestErrors.requestRunning)

/**
 * Refuses 409 `too_many_requests_open` when more than 100 requests of one person would wait for an answer. The person is locked, so that
 * this holds among parallel requests.
 */
export async function assertMayRequest(
  { tx, actor }: Context,
  { side, added }: { side: Side; added: number },
): Promise<void> {
  const own = side === 'business' ? campaignRequests.businessId : campaignRequests.influencerId
  const open = await tx.$count(
    campaignRequests,
    and(eq(own, actor.party.id), eq(campaignRequests.status, 'pending'), eq(campaignRequests.askedBy, side)),
  )
  if (open + added > requestLimits.open)
    throw new Refusal(409, 'too_many_requests_open', {
      message: campaignRequestErrors.requestTooMany,
      params: { most: requestLimits.open },
    })
}

/**
 * Refuses 409 `no_places` and `over_budget` an agreement of `amount` cents that exceeds the campaign's places or budget, with the figures
 * (product.md 5). The campaign's row must be locked for update: every agreement locks it, and everything else only lowers what is
 * counted.
 */
export async function assertWithinBudget({ tx }: Context, campaign: SubmittedCampaign, amount: number): Promise<void> {
  const obstacle = await findBudgetObstacle(tx, campaign, amount)
  if (obstacle) throw obstacle
}

export async function findBudgetObstacle(tx: Tx, campaign: SubmittedCampaign, amount: number): Promise<Refusal | null> {
  const { taken, released, held } = await readSpending(tx, campaign.id)
  const committed = released + held
  const { places } = campaign
  if (taken >= places)
    return new Refusal(409, 'no_places', {
      message: campaignRequestErrors.requestNoPlaces,
      params: { places },
      details: { places, taken },
    })
  // it has places and a price
  const budget = budgetOf(campaign)!
  if (committed + amount <= budget) return null
  return new Refusal(409, 'over_budget', {
    message: campaignRequestErrors.requestOverBudget,
    amounts: { budget, committed, amount },
    details: { budget, committed, amount },
  })
}
