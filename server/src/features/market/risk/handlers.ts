import { type EventHandler, on } from '../../../platform/events.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { depositCredited, depositDisputed } from '../../money/deposits/index.ts'
import { giftSent } from '../../money/gifts/index.ts'
import { payoutDetailsChanged } from '../../money/payout-details/index.ts'
import { holdWithdrawals, withdrawalRequested } from '../../money/withdrawals/index.ts'
import { disputeDecided } from '../disputes/index.ts'
import { assessLater } from './assess.ts'
import { recordCard } from './card-countries.ts'
import { storedScoreOf } from './read-risk.ts'

/**
 * Holds a withdrawal at once if the stored score is high, and has its owner assessed anew right after. Nothing else is computed while
 * somebody waits for an answer.
 */
export const riskHandlers: EventHandler[] = [
  on(withdrawalRequested, async (context, { userId, withdrawalId }) => {
    const { holdFrom } = await readSetting(context.tx, 'risk')
    const { score, reasons } = await storedScoreOf(context.tx, userId)
    if (score >= holdFrom) await holdWithdrawals(context, { userId, withdrawalId, score, reasons })
    await assessLater(context, userId)
  }),
  on(payoutDetailsChanged, (context, { userId }) => assessLater(context, userId)),
  on(depositCredited, recordCard),
  on(depositDisputed, (context, { userId }) => assessLater(context, userId)),
  on(giftSent, async (context, { senderId, receiverId }) => {
    await assessLater(context, senderId)
    await assessLater(context, receiverId)
  }),
  on(disputeDecided, async (context, { businessId, influencerId }) => {
    await assessLater(context, businessId)
    await assessLater(context, influencerId)
  }),
]
