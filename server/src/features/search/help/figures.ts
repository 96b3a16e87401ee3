import { formatMoney, formatPercent, localeOf, numberFormat } from '#contract/formats.ts'
import type { SettingValue } from '#contract/foundation/settings/settings.ts'
import type { Language } from '#contract/languages.ts'
import { requestLimits } from '#contract/market/campaign-requests/request-machine.ts'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { dealLimits } from '#contract/market/deals/deals.ts'
import { offerLimits } from '#contract/market/deals/offers.ts'
import { disputeRules } from '#contract/market/disputes/disputes.ts'
import { blockChoiceDays, finalWithinDays } from '#contract/market/engagements/engagement.ts'
import { maxBriefFiles, quoteLimits } from '#contract/market/orders/purchases.ts'
import { pinLimits } from '#contract/market/orders/task-machine.ts'
import { reviewLimits } from '#contract/market/reviews/reviews.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { depositLimits } from '#contract/money/deposits/deposits.ts'
import { giftHours, giftLimits } from '#contract/money/gifts/gifts.ts'
import { emailWaitHours, payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import { topUpLimits } from '#contract/money/wallet/wallet.ts'
import { withdrawalHours } from '#contract/money/withdrawals/withdrawals.ts'
import { blockPayoutDays } from '#contract/presence/moderation/account-blocks.ts'
import { appealDays, appealWithinDays } from '#contract/presence/moderation/sanctions.ts'
import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import { rankPeriods } from '#contract/presence/rankings/rankings.ts'
import { product } from '#contract/product.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSettings } from '../../foundation/settings/index.ts'
import { feeOf } from '../../money/ledger/index.ts'

/** The settings that articles quote. */
const quoted = ['order_terms', 'campaign_terms', 'order_limits', 'withdrawals', 'gifts'] as const
export type QuotedSettings = { [K in (typeof quoted)[number]]: SettingValue<K> }

export const readQuotedSettings = (db: Queryable): Promise<QuotedSettings> => readSettings(db, quoted)

/** The price of the example order in the article on fees, in cents. */
const exampleOrder = 10_000

export type Figures = Record<string, string>

const lastFigures = new Map<Language, { quoted: string; figures: Figures }>()

/**
 * Every figure that an article may quote, by the name of its placeholder, as readers of a language write it; the same object as long as
 * the settings are the same.
 */
export function figuresIn(language: Language, settings: QuotedSettings): Figures {
  const quoted = JSON.stringify(settings)
  const last = lastFigures.get(language)
  if (last?.quoted === quoted) return last.figures
  const figures = writeFigures(language, settings)
  lastFigures.set(language, { quoted, figures })
  return figures
}

function writeFigures(language: Language, settings: QuotedSettings): Figures {
  const { order_terms: terms, campaign_terms: campaignTerms, order_limits: limits, withdrawals, gifts } = settings
  const locale = localeOf(language)
  const unit = (name: 'minute' | 'hour' | 'day') => (value: number) =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const minutes = unit('minute')
  const hours = unit('hour')
  const days = unit('day')
  const number = (value: number) => numberFormat(locale).format(value)
  const money = (cents: number) => formatMoney(cents, language)
  const gigabytes = numberFormat(locale, { style: 'unit', unit: 'gigabyte' })
  const exampleFee = feeOf(exampleOrder, terms.feeBps)
  return {
    product,
    fee: formatPercent(terms.feeBps / 10_000, language, 2),
    exampleOrder: money(exampleOrder),
    exampleFee: money(exampleFee),
    examplePay: money(exampleOrder - exampleFee),
    // orders
    unpaidMinutes: minutes(terms.unpaidMinutes),
    acceptHours: hours(terms.acceptHours),
    reviewHours: hours(terms.reviewHours),
    extensionHours: hours(terms.extensionHours),
    lateCancelHours: hours(terms.lateCancelHours),
    lateLimitDays: days(terms.lateLimitDays),
    waitDays: days(terms.waitDays),
    cancelAnswerHours: hours(terms.cancelAnswerHours),
    maxMoves: number(terms.maxMoves),
    maxMoveDays: days(terms.maxMoveDays),
    moveAnswerHours: hours(terms.moveAnswerHours),
    finalWithinDays: days(finalWithinDays),
    briefFiles: number(maxBriefFiles),
    quoteDays: days(quoteLimits.days),
    customOfferDays: days(offerLimits.maxDays),
    openPriceRequests: number(quoteLimits.openQuestions),
    pinTries: number(pinLimits.attemptsPerPin),
    maxUnacceptedPerPair: number(limits.maxUnacceptedPerPair),
    maxUnacceptedPerBusiness: number(limits.maxUnacceptedPerBusiness),
    maxCancellations: number(limits.maxCancellations),
    cancellationHours: hours(limits.cancellationHours),
    dealMinPrice: money(dealLimits.minPrice),
    maxDeliveryDays: days(dealLimits.maxDeliveryDays),
    maxExtras: number(dealLimits.maxExtras),
    maxRevisions: number(dealLimits.maxRevisions),
    // disputes and decisions
    evidenceDays: days(terms.evidenceDays),
    objectDays: days(terms.objectDays),
    decideDays: days(terms.decideDays),
    hardStopDays: days(terms.hardStopDays),
    evidenceFiles: number(disputeRules.filesPerEvidence),
    appealDays: days(appealDays),
    appealWithinDays: days(appealWithinDays),
    blockPayoutDays: days(blockPayoutDays),
    blockChoiceDays: days(blockChoiceDays),
    // campaigns
    campaignQuestions: number(campaignLimits.questions),
    campaignDeliverDays: days(campaignLimits.deliverDays),
    campaignPublishDays: days(campaignLimits.publishDays),
    requestAnswerDays: days(campaignTerms.answerDays),
    requestPaymentHours: hours(campaignTerms.paymentHours),
    offers: number(requestLimits.offers),
    offerDays: days(campaignTerms.offerDays),
    againAfterDays: days(requestLimits.againAfterDays),
    attempts: number(requestLimits.attempts),
    videoSize: gigabytes.format(videoLimits.bytes / 1_000_000_000),
    videoMinutes: minutes(videoLimits.seconds / 60),
    videoAnswerHours: hours(videoLimits.answerHours),
    videoPublishHours: hours(videoLimits.publishHours),
    videoRounds: number(videoLimits.rounds),
    watchDays: days(videoLimits.watchDays),
    removedDays: days(videoLimits.removedDays),
    // money
    topUpMin: money(topUpLimits.min),
    topUpMax: money(topUpLimits.max),
    depositMin: money(depositLimits.min),
    depositMax: money(depositLimits.max),
    withdrawMin: money(withdrawals.min),
    withdrawMax: money(withdrawals.max),
    withdrawalHours: hours(withdrawalHours),
    twoAdminsAbove: money(withdrawals.twoAdminsAbove),
    clearingDays: days(withdrawals.clearingDays),
    payoutWaitHours: hours(payoutWaitHours),
    emailWaitHours: hours(emailWaitHours),
    giftMin: money(giftLimits.min),
    giftMax: money(giftLimits.max),
    giftHours: hours(giftHours),
    giftsPerDay: number(gifts.giftsPerDay),
    giftTotalPerDay: money(gifts.centsPerDay),
    // reviews and ranks
    daysToReview: days(reviewLimits.daysToReview),
    daysToAnswer: days(reviewLimits.daysToAnswer),
    movementDays: days(rankPeriods.movementDays),
    leastPaid: money(rankFormula.leastPaid),
  }
}
