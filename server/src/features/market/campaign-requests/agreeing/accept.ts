import { eq } from 'drizzle-orm'
import { campaignRequestErrors } from '#contract/market/campaign-requests/errors.ts'
import { requestCan, requestClock } from '#contract/market/campaign-requests/request-machine.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { readSetting } from '../../../foundation/settings/index.ts'
import { termsKey } from '../../../foundation/site/index.ts'
import { lockUsers } from '../../../foundation/users/index.ts'
import { startDeposit } from '../../../money/deposits/index.ts'
import { balances } from '../../../money/ledger/index.ts'
import type { Payment as Deposit } from '../../../money/wallet/index.ts'
import { type Campaign, lockCampaign } from '../../campaigns/index.ts'
import { assertAllowed, strikeFirst } from '../../engagements/index.ts'
import { missingAmount } from '../../orders/index.ts'
import { assertTermsSeen } from '../../terms/index.ts'
import { requestDue } from '../events.ts'
import { notifySide } from '../participants.ts'
import { addEvent, lockRequestRow, type RequestRow, saveRequest, sideOf } from '../request-row.ts'
import { campaignRequests } from '../tables.ts'
import { agreementOf, daysOf } from './agreement.ts'
import { assertSidesActive, assertTimeLeft, assertWithinBudget, findBudgetObstacle, todayOf } from './conditions.ts'
import { holdMoney } from './hold-money.ts'
import { standingAmount } from './negotiate.ts'
import { requestTerms } from './request-terms.ts'

/** What an acceptance or a payment leads to: the deposit that must be paid first, if one is needed. */
export type PayResult = { paymentId: number | null }
type Payment = {
  amount: number
  payWith: 'balance' | 'card'
  message?: string | null | undefined
  termsDigest?: string | undefined
}

/**
 * The side that was asked last agrees to what stands (product.md 5). With enough money it is held at once, in the same transaction. Else
 * a business that pays by card gets a deposit of what is missing, and an influencer's agreement waits 72 hours for the money. Refuses 404
 * strangers; 409 `terms_changed` and `offer_changed` when other terms or another amount stand, `no_places`, `over_budget`, `dates_over`, `unavailable`, what the state
 * machine refuses, and for a business `insufficient_funds` with what is `missing`, and `in_debt`.
 */
export async function acceptRequest(context: Context, id: number, payment: Payment): Promise<PayResult> {
  const { campaign, request, side } = await lockWithCampaign(context, id)
  assertAllowed(requestCan.accept(request, side))
  const agreed = await freeze(context, { campaign, request, payment })
  const note = payment.message ?? null
  if (side === 'business') return payOrDeposit(context, { campaign, request: agreed, payment, note })
  const message = note === null ? {} : { influencerMessage: note }
  if (await canPay(context.tx, agreed)) {
    await holdMoney(context, campaign, { ...agreed, ...message }, { actorId: context.actor.id, note })
    return { paymentId: null }
  }
  await waitForMoney(context, { ...agreed, ...message }, note)
  return { paymentId: null }
}

/** The business adds the money for what both have agreed to. Refuses what `acceptRequest` refuses, and 409 `not_agreed`. */
export async function payRequest(context: Context, id: number, payment: Payment): Promise<PayResult> {
  const { campaign, request, side } = await lockWithCampaign(context, id)
  assertAllowed(requestCan.pay(request, side))
  await assertStands(context, { campaign, request, payment, conditions: request.terms })
  return payOrDeposit(context, { campaign, request, payment, note: payment.message ?? null })
}

/** Locks the campaign, then the request: the order of every agreement (docs/money.md, Locks). Strangers are 404. */
async function lockWithCampaign(context: Context, id: number) {
  const { tx, actor } = context
  const [found] = await tx.select().from(campaignRequests).where(eq(campaignRequests.id, id))
  if (!found) throw notFound()
  const side = sideOf(found, actor)
  const campaign = await lockCampaign(tx, found.campaignId)
  const request = (await lockRequestRow(tx, id))!
  strikeFirst(context, request, requestDue)
  return { campaign: campaign!, request, side }
}

type Standing = { campaign: Campaign; request: RequestRow; payment: Payment }

/** Refuses an agreement to terms or an amount that do not stand, or that the campaign or one of the sides cannot keep. */
async function assertStands(
  context: Context,
  { campaign, request, payment: { amount, termsDigest }, conditions }: Standing & { conditions: OrderTerms },
): Promise<void> {
  const { tx } = context
  const standing = await standingAmount(tx, request)
  await assertTermsSeen(context, {
    offered: requestTerms(request, campaign, conditions),
    shown: { digest: termsDigest, amount },
    amount: standing,
    deliveryDays: null,
  })
  if (amount !== standing)
    throw new Refusal(409, 'offer_changed', {
      message: campaignRequestErrors.requestOfferChanged,
      details: { amount: standing },
    })
  const today = await todayOf(context, request.influencerId)
  assertTimeLeft(request.agreement ?? daysOf(campaign, request.offeredDays), today)
  await assertSidesActive(tx, request)
  await assertWithinBudget(context, campaign, amount)
}

/** The locked request with everything that is agreed on now: work, price, fee and terms. Saved by whoever goes on with it. */
async function freeze(context: Context, standing: Standing): Promise<Agreed> {
  const terms = await readSetting(context.tx, termsKey)
  await assertStands(context, { ...standing, conditions: terms })
  const { campaign, request, payment } = standing
  return {
    ...request,
    amount: payment.amount,
    terms,
    feeBps: terms.feeBps,
    agreement: agreementOf(campaign, request.offeredDays),
  }
}

type Agreed = RequestRow & { amount: number }

async function payOrDeposit(
  context: Context,
  {
    campaign,
    request,
    payment,
    note,
  }: { campaign: Campaign; request: RequestRow; payment: Payment; note: string | null },
): Promise<PayResult> {
  const { tx, actor } = context
  const amount = request.amount!
  const { available, debt } = await lockedBalances(tx, request.businessId)
  if (debt > 0 || available >= amount) {
    await holdMoney(context, campaign, request, { actorId: actor.id, note })
    return { paymentId: null }
  }
  if (payment.payWith === 'balance')
    throw new Refusal(409, 'insufficient_funds', {
      message: ledgerErrors.insufficientFunds,
      details: { missing: amount - available },
    })
  const missing = await missingAmount(tx, request.businessId, amount)
  if (request.agreedAt === null) await waitForMoney(context, request, note)
  return {
    paymentId: await startDeposit(context, {
      userId: request.businessId,
      amount: missing,
      campaignRequestId: request.id,
    }),
  }
}

/** Both agree, and the business has 72 hours to add the money. The influencer never learns how much is missing. */
async function waitForMoney(context: Context, request: RequestRow, note: string | null): Promise<void> {
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
  await addEvent(context, request.id, { kind: 'agreed', actorId: actor.id, note, amount })
  await notifySide(context, saved, {
    side: 'business',
    kind: 'request_agreed',
    params: { amount: amount!, at: requestClock(saved)!.at.toISOString() },
  })
}

/** The business's balances once no other payment of it is on the way. */
async function lockedBalances(tx: Tx, businessId: number) {
  await lockUsers(tx, [businessId])
  return balances(tx, businessId)
}

async function canPay(tx: Tx, { businessId, amount }: Agreed): Promise<boolean> {
  const { available, debt } = await lockedBalances(tx, businessId)
  return debt === 0 && available >= amount
}

/** Locks what a deposit for a request is going to pay for, before the wallet that it credits. */
export async function lockForDeposit({ tx }: SystemContext, { campaignRequestId }: Deposit): Promise<void> {
  const [found] = await tx
    .select({ campaignId: campaignRequests.campaignId })
    .from(campaignRequests)
    .where(eq(campaignRequests.id, campaignRequestId!))
  await lockCampaign(tx, found!.campaignId)
  await lockRequestRow(tx, campaignRequestId!)
}

/**
 * Holds the money for the request for which a deposit was made, in the transaction in which it arrives. The request stays as it is, and
 * the money in the balance, when it has lapsed or ended, the campaign has no place or budget left, its time is over, or the money was
 * spent elsewhere.
 */
export async function payAfterDeposit(context: SystemContext, deposit: Deposit): Promise<void> {
  const { tx, clock } = context
  const request = await lockRequestRow(tx, deposit.campaignRequestId!)
  if (request?.status !== 'pending' || request.agreedAt === null) return
  if (request.clockAt && request.clockAt <= clock()) return
  const campaign = await lockCampaign(tx, request.campaignId)
  const amount = request.amount!
  const obstacle =
    (await findBudgetObstacle(tx, campaign!, { amount, language: 'en' })) ??
    (await refusalOf(async () => {
      assertTimeLeft(request.agreement!, await todayOf(context, request.influencerId))
      await assertSidesActive(tx, request)
    }))
  if (obstacle) return
  const { available, debt } = await balances(tx, request.businessId)
  if (debt > 0 || available < amount) return
  await holdMoney(context, campaign!, request, { actorId: request.businessId, note: null })
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
