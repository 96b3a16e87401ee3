import { and, eq, isNull } from 'drizzle-orm'
import type { NewApplication, NewInvitations } from '#contract/market/campaign-requests/campaign-requests.ts'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { offerAnswerAt, type requestClock, requestLimits } from '#contract/market/campaign-requests/request-machine.ts'
import { day, type Side } from '#contract/market/engagements/engagement.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { limitAttempts } from '../../../../platform/limits/throttle.ts'
import { invalid, notFound, Refusal } from '../../../../platform/refusal.ts'
import { earliestToday } from '../../../../platform/zones.ts'
import { assertReachable, blockRefusal } from '../../../foundation/blocks/index.ts'
import { limitNewcomer } from '../../../foundation/newcomers/index.ts'
import { readSetting } from '../../../foundation/settings/index.ts'
import { termsKey } from '../../../foundation/site/index.ts'
import { lockUser, usersView } from '../../../foundation/users/index.ts'
import {
  type Campaign,
  campaignSubject,
  campaignTerms,
  lockCampaignForShare,
  type SubmittedCampaign,
} from '../../campaigns/index.ts'
import { dealsView } from '../../deals/index.ts'
import { otherSide } from '../../engagements/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { notifySide } from '../participants.ts'
import { noProgress, type RequestAnswer } from '../progress.ts'
import { addEvent, type RequestRow } from '../request-row.ts'
import { campaignRequestOffers, campaignRequests } from '../tables.ts'
import {
  assertMayRequest,
  assertSidesActive,
  assertTakesRequests,
  findObstacle,
  requestRunning,
  todayOf,
} from './conditions.ts'

const deals = dealsView.as('deals')
const people = usersView.as('people')

/**
 * Applies to a campaign as an influencer (product.md 5). Returns the request's id. Refuses 404 campaigns that influencers do not see; 409
 * `campaign_closed`, `terms_changed`, `apply_by_over`, `dates_over`, `unavailable`, `request_running`, `too_soon`, `too_often` and
 * `too_many_requests_open`; 403 where one of the two has blocked the other; 429 as `limitNewcomer`; 422 unanswered questions and a deal
 * that is not the influencer's own.
 */
export async function applyTo(context: Context, campaignId: number, input: NewApplication): Promise<number> {
  const { tx, actor } = context
  const campaign = await lockCampaignForShare(tx, campaignId)
  if (!campaign || campaign.status === 'pending' || campaign.isInviteOnly) throw notFound()
  const today = await todayOf(context, actor.party.id)
  assertTakesRequests(campaign, today)
  if (campaign.applyBy < today) throw new Refusal(409, 'apply_by_over', campaignRequestErrors.requestApplyByOver)
  await assertCampaignSeen(context, campaign, input)
  const answers = answersTo(campaign, input.answers)
  const deal = input.dealId ? await ownDeal(context, input.dealId) : null
  await assertSidesActive(tx, { businessId: campaign.businessId, influencerId: actor.party.id })
  await lockUser(tx, actor.party)
  await assertReachable(context, campaign.businessId)
  const obstacle = await findObstacle(context, { campaignId, influencerId: actor.party.id })
  if (obstacle) throw obstacle
  await assertMayRequest(context, { side: 'influencer', added: 1 })
  await limitNewcomer(context, 'applications')
  const request = await addRequest(context, campaign, {
    side: 'influencer',
    influencerId: actor.party.id,
    message: input.message,
    influencerMessage: input.message,
    customPrice: input.customPrice && input.customPrice !== campaign.price ? input.customPrice : null,
    dealId: deal?.id ?? null,
    dealTitle: deal?.title ?? null,
    answers,
  })
  if (!request) throw requestRunning()
  return request.id
}

/** Refuses a campaign that differs from what was shown; its fee is ignored where another price is proposed. */
async function assertCampaignSeen(context: Context, campaign: Campaign, input: NewApplication): Promise<void> {
  await assertTermsSeen(context, {
    offered: {
      subject: campaignSubject(campaign.id),
      terms: campaignTerms(campaign),
      conditions: await readSetting(context.tx, termsKey),
    },
    shown: { digest: input.termsDigest },
    amount: campaign.price,
    deliveryDays: null,
    chosen: (terms) => (input.customPrice ? { ...terms, price: null } : terms),
  })
}

const invitationsPerDay = { max: requestLimits.invitationsPerDay, windowMs: day }

type InvitationResult = { influencerId: number; requestId: number | null; code: string | null }

/**
 * Invites influencers to one of the business's campaigns. Returns for each the request, or the code of the reason why there is none.
 * Refuses 404 other people's campaigns; 409 `campaign_closed`, `dates_over` and `too_many_requests_open`; 429 more than 100 invitations
 * within a day, of which then none is sent.
 */
export async function invite(
  context: Context,
  campaignId: number,
  { influencerIds, message }: NewInvitations,
): Promise<InvitationResult[]> {
  const { tx, actor, clock } = context
  const campaign = await lockCampaignForShare(tx, campaignId)
  if (campaign?.businessId !== actor.party.id) throw notFound()
  assertTakesRequests(campaign, earliestToday(clock()))
  await lockUser(tx, actor.party)
  const results: InvitationResult[] = []
  for (const influencerId of influencerIds) {
    const code = await invitationObstacle(context, { campaignId, influencerId })
    if (code) {
      results.push({ influencerId, requestId: null, code })
      continue
    }
    await limitAttempts(context, `invitation:${actor.party.id}`, invitationsPerDay)
    const request = await addRequest(context, campaign, { side: 'business', influencerId, message })
    results.push({ influencerId, requestId: request?.id ?? null, code: request ? null : 'request_running' })
  }
  await assertMayRequest(context, { side: 'business', added: 0 })
  return results
}

async function invitationObstacle(
  context: Context,
  pair: { campaignId: number; influencerId: number },
): Promise<string | null> {
  const isInfluencer = and(eq(people.id, pair.influencerId), eq(people.role, 'influencer'), eq(people.isActive, true))
  const [influencer] = await context.tx.select({ id: people.id }).from(people).where(isInfluencer)
  if (!influencer || (await blockRefusal(context, pair.influencerId))) return 'unavailable'
  return (await findObstacle(context, pair))?.code ?? null
}

/** The answers with their questions, as the campaign has them today. Refuses 422 unless each question has exactly one. */
function answersTo({ questions }: Campaign, given: NewApplication['answers']): RequestAnswer[] {
  const answers = questions.map(({ id, text }) => ({
    id,
    question: text,
    answer: given.find((answer) => answer.id === id)?.answer ?? '',
  }))
  if (given.length !== questions.length || answers.some(({ answer }) => answer === ''))
    throw invalid('answers', campaignRequestErrors.requestAnswerRequired)
  return answers
}

async function ownDeal({ tx, actor }: Context, id: number) {
  const [deal] = await tx
    .select({ id: deals.id, title: deals.title })
    .from(deals)
    .where(
      and(
        eq(deals.id, id),
        eq(deals.influencerId, actor.party.id),
        eq(deals.isActive, true),
        isNull(deals.offeredToId),
      ),
    )
  if (!deal) throw invalid('dealId', campaignRequestErrors.requestDealUnknown)
  return deal
}

type RequestStart = Pick<RequestRow, 'influencerId' | 'message'> &
  Partial<Pick<RequestRow, 'influencerMessage' | 'customPrice' | 'dealId' | 'dealTitle' | 'answers'>> & { side: Side }

/** Adds a request with its first offer; undefined when another one of the same two is running. */
async function addRequest(
  context: Context,
  campaign: SubmittedCampaign,
  { side, ...ask }: RequestStart,
): Promise<RequestRow | undefined> {
  const { tx, clock, actor } = context
  const now = clock()
  const [request] = await tx
    .insert(campaignRequests)
    .values({
      ...ask,
      ...(await openingColumns(tx, now)),
      campaignId: campaign.id,
      businessId: campaign.businessId,
      askedBy: side,
      offeredBy: side,
      turn: otherSide(side),
      progress: noProgress(campaign.deliverables),
    })
    .onConflictDoNothing()
    .returning()
  if (!request) return undefined
  const amount = request.customPrice ?? campaign.price
  await tx
    .insert(campaignRequestOffers)
    .values({ requestId: request.id, by: side, amount, message: null, createdAt: now })
  const kind = side === 'business' ? 'invited' : 'applied'
  await addEvent(context, request.id, { kind, actorId: actor.person.id, note: ask.message, amount })
  await notifySide(context, request, {
    side: otherSide(side),
    kind: side === 'business' ? 'request_invited' : 'request_applied',
    params: { at: offerAnswerAt(request).toISOString(), reason: ask.message },
  })
  return request
}

async function openingColumns(tx: Tx, now: Date) {
  const timers = await readSetting(tx, 'campaign_terms')
  const clock = offerAnswerAt({ offers: 0, offeredAt: now, timers })
  return {
    timers,
    terms: await readSetting(tx, termsKey),
    offeredAt: now,
    clockAction: 'lapse_request' as const satisfies NonNullable<ReturnType<typeof requestClock>>['action'],
    clockAt: clock,
    createdAt: now,
    updatedAt: now,
  }
}
