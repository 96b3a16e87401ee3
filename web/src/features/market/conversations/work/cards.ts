import type { CampaignRequestSummary } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { paths } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'
import { openPriceRequest } from '../../engagements/open-price-request.ts'
import { type OrderRow, rowOfPurchase } from '../../engagements/order-rows.ts'

/** An order or a campaign request of the two people of a conversation. */
export type WorkCardData = {
  key: string
  createdAt: string
  title: string
  /** In cents; null while no price is set. */
  amount: number | null
  isEnded: boolean
  /** Page of the next step, and its name. */
  to: string
  step: TextKey
  isOwnStep: boolean
} & ({ kind: 'order'; row: OrderRow } | { kind: 'request'; request: CampaignRequestSummary })

/** The order as its reader sees it. */
export function cardOfOrder(purchase: Purchase, reader: Side): WorkCardData {
  const row = rowOfPurchase(purchase, reader)
  const isOwnStep = row.turnGroup === 'your_turn'
  return {
    kind: 'order',
    row,
    key: row.key,
    createdAt: purchase.createdAt,
    title: row.title,
    amount: row.amount,
    isEnded: row.turnGroup === 'ended',
    to: row.to,
    step: isOwnStep ? stepOfOrder(purchase) : 'work.openOrder',
    isOwnStep,
  }
}

/** Next step of the side whose turn it is. */
function stepOfOrder(purchase: Purchase): TextKey {
  const asked = openPriceRequest(purchase)
  if (asked) return asked === 'price_asked' ? 'order.sendQuote' : 'order.payQuote'
  switch (purchase.taskStatus) {
    case null:
      return 'order.pay'
    case 'pending':
      return 'work.answerOrder'
    case 'delivered':
      return 'work.review'
    case 'waiting_for_client':
      return 'work.answer'
    case 'in_progress':
      return 'work.deliver'
    default:
      return 'work.openOrder'
  }
}

/** The campaign request as its reader sees it. */
export function cardOfRequest(request: CampaignRequestSummary, reader: Side): WorkCardData {
  const isOwnStep = request.turnGroup === 'your_turn'
  return {
    kind: 'request',
    request,
    key: `request-${request.id}`,
    createdAt: request.createdAt,
    title: request.campaign.title,
    amount: request.amount,
    isEnded: request.turnGroup === 'ended',
    to: reader === 'business' ? paths.campaignRequest(request.id) : paths.ownRequest(request.id),
    step: isOwnStep ? stepOfRequest(request) : 'work.openRequest',
    isOwnStep,
  }
}

function stepOfRequest({ status, agreedAt, videosToReview, turn }: CampaignRequestSummary): TextKey {
  if (status === 'pending') return agreedAt ? 'work.addMoney' : 'work.answer'
  if (status === 'pending_completion') return 'work.confirm'
  return turn === 'business' && videosToReview > 0 ? 'work.review' : 'work.openRequest'
}
