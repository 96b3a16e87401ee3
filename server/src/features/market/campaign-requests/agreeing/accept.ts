import { eq } from 'drizzle-orm'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import type { Context } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { readSetting } from '../../../foundation/settings/index.ts'
import { termsKey } from '../../../foundation/site/index.ts'
import { lockCampaign, lockSubmittedCampaign, type SubmittedCampaign } from '../../campaigns/index.ts'
import {
  assertAllowed,
  type DepositTarget,
  deadlineOf,
  enforceFirst,
  type PayWith,
  payEngagement,
  sideOf,
} from '../../engagements/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { requestDue } from '../events.ts'
import { notifySide } from '../participants.ts'
import {
  type AgreedRequest,
  addEvent,
  assertAgreed,
  lockExistingRequest,
  lockRequestRow,
  type RequestRow,
  saveRequest,
} from '../request-row.ts'
import { campaignRequests } from '../tables.ts'
import { agreementOf, daysOf } from './agreement.ts'
import { beginWork } from './begin-work.ts'
import { assertSidesActive, assertTimeLeft, assertWithinBudget, findBudgetObstacle, todayOf } from './conditions.ts'
import { currentOfferAmount } from './negotiate.ts'
import { requestTerms } from './request-terms.ts'

/** The result of an acceptance or a payment: the deposit that must be paid first, if one is needed. */
export type PayResult = { paymentId: number | null }
type Payment = {
  amount: number
  payWith: 'balance' | 'card'
  message?: string | null | undefined
  termsDigest?: string | undefined
}

/**
 * Accepts the present offer, for the side that it was made to (product.md 5). With enough money it is held at once, in the same
 * transaction. Otherwise a business that pays by card gets a deposit of the missing amount, and an influencer's agreement waits 72 hours
 * for the money. Refuses 404 strangers; 409 `terms_changed` and `offer_changed` when other terms or another amount apply, `no_places`,
 * `over_budget`, `dates_over`, `unavailable`, refusals of the state machine, and for a business `insufficient_funds` with the `missing`
 * amount, and `in_debt`.
 */
export async function acceptRequest(context: Context, id: number, payment: Payment): Promise<PayResult> {
  const { campaign, request, side } = await lockWithCampaign(context, id)
  assertAllowed(requestCan.accept(request, side))
  const agreed = await snapshotAgreement(context, { campaign, request, payment })
  const note = payment.message ?? null
  if (side === 'business') return pay(context, { campaign, request: agreed, note }, payment.payWith)
  const message = note === null ? {} : { influencerMessage: note }
  return pay(context, { campaign, request: { ...agreed, ...message }, note }, 'later')
}

/** Adds the business's money for an agreement. Refuses what `acceptRequest` refuses, and 409 `not_agreed`. */
export async function payRequest(context: Context, id: number, payment: Payment): Promise<PayResult> {
  const { campaign, request, side } = await lockWithCampaign(context, id)
  assertAllowed(requestCan.pay(request, side))
  assertAgreed(request)
  await assertStillOffered(context, { campaign, request, payment, conditions: request.terms })
  return pay(context, { campaign, request, note: payment.message ?? null }, payment.payWith)
}

/** Locks the campaign, then the request: the order of every agreement (docs/money.md, Locks). Strangers are 404. */
async function lockWithCampaign(context: Context, id: number) {
  const { tx, actor } = context
  const [found] = await tx.select().from(campaignRequests).where(eq(campaignRequests.id, id))
  if (!found) throw notFound()
  const side = sideOf(found, actor)
  const campaign = await lockSubmittedCampaign(tx, found.campaignId)
  const request = await lockExistingRequest(tx, id)
  enforceFirst(context, request, requestDue)
  return { campaign, request, side }
}

type PendingAgreement = { campaign: SubmittedCampaign; request: RequestRow; payment: Payment }

/** Refuses an agreement to outdated terms or amounts, or one that the campaign or one of the sides cannot keep. */
async function assertStillOffered(
  context: Context,
  { campaign, request, payment: { amount, termsDigest }, conditions }: PendingAgreement & { conditions: OrderTerms },
): Promise<void> {
  const { tx } = context
  const offeredAmount = await currentOfferAmount(tx, request)
  await assertTermsSeen(context, {
    offered: requestTerms(request, campaign, conditions),
    shown: { digest: termsDigest, amount },
    amount: offeredAmount,
    deliveryDays: null,
  })
  if (amount !== offeredAmount)
    throw new Refusal(409, 'offer_changed', {
      message: campaignRequestErrors.requestOfferChanged,
      details: { amount: offeredAmount },
    })
  const today = await todayOf(context, request.influencerId)
  assertTimeLeft(request.agreement ?? daysOf(campaign, request.offeredDays), today)
  await assertSidesActive(tx, request)
  await assertWithinBudget(context, campaign, amount)
}

/** The locked request with everything that is agreed on now: work, price, fee and terms. Saved by whoever goes on with it. */
async function snapshotAgreement(context: Context, pending: PendingAgreement): Promise<AgreedRequest> {
  const terms = await readSetting(context.tx, termsKey)
  await assertStillOffered(context, { ...pending, conditions: terms })
  const { campaign, request, payment } = pending
  return {
    ...request,
    amount: payment.amount,
    terms,
    feeBps: terms.feeBps,
    agreement: agreementOf(campaign, request.offeredDays),
  }
}

type Agreed = { campaign: SubmittedCampaign; request: AgreedRequest; note: string | null }

/** Pays for what is agreed on. An agreement that has no money yet waits for it. */
async function pay(context: Context, { campaign, request, note }: Agreed, payWith: PayWith): Promise<PayResult> {
  const subject = { campaignRequestId: request.id }
  const payable = {
    businessId: request.businessId,
    amount: request.amount,
    hold: async () => {
      await beginWork(context, campaign, request, { actorId: context.actor.person.id, note })
      return subject
    },
    wait: async () => {
      if (request.agreedAt === null) await waitForMoney(context, request, note)
      return subject
    },
  }
  const { paymentId } = await payEngagement(context, payable, payWith)
  return { paymentId }
}

/** Records the agreement of both; the business has 72 hours to add the money. The influencer never learns how much is missing. */
async function waitForMoney(context: Context, request: AgreedRequest, note: string | null): Promise<void> {
  const { actor, clock } = context
  const { amount, feeBps, terms, agreement, influencerMessage } = request
  const saved = await saveRequest(context, request, {
    amount,
    feeBps,
    terms,
    agreement,
    influencerMessage,
    agreedAt: clock(),
  })
  await addEvent(context, request.id, { kind: 'agreed', actorId: actor.person.id, note, amount })
  await notifySide(context, saved, {
    side: 'business',
    kind: 'request_agreed',
    params: { amount, at: deadlineOf(saved).toISOString() },
  })
}

/**
 * Campaign requests as the target of deposits. The request stays as it is, and the money in the balance, when it has lapsed or ended, the
 * campaign has no place or budget left, or its time is over.
 */
export const requestDeposits: DepositTarget = {
  idOf: ({ campaignRequestId }) => campaignRequestId,
  async lock({ tx }, id) {
    const found = await tx
      .select({ campaignId: campaignRequests.campaignId })
      .from(campaignRequests)
      .where(eq(campaignRequests.id, id))
    await lockCampaign(tx, onlyRow(found).campaignId)
    await lockRequestRow(tx, id)
  },
  async findPayable(context, id) {
    const { tx, clock } = context
    const request = await lockRequestRow(tx, id)
    if (request?.status !== 'pending' || request.agreedAt === null) return null
    if (request.clockAt && request.clockAt <= clock()) return null
    assertAgreed(request)
    const campaign = await lockSubmittedCampaign(tx, request.campaignId)
    const { businessId, amount, agreement } = request
    const obstacle =
      (await findBudgetObstacle(tx, campaign, amount)) ??
      (await refusalOf(async () => {
        assertTimeLeft(agreement, await todayOf(context, request.influencerId))
        await assertSidesActive(tx, request)
      }))
    if (obstacle) return null
    return {
      businessId,
      amount,
      hold: async () => {
        await beginWork(context, campaign, request, { actorId: businessId, note: null })
        return { campaignRequestId: request.id }
      },
    }
  },
  // an agreement waits for its money however long the payment takes
  noteDelay: async () => {},
}

async function refusalOf(check: () => Promise<void>): Promise<Refusal | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
