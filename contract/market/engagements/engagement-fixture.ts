import { defaultTerms } from '../terms/order-terms.ts'

/** An engagement for tests, without any events. It has no dates, so that it is the same as JSON. */
export const untouchedEngagement = {
  dueDate: null,
  waitingSince: null,
  cancelRequestedBy: null,
  cancelRequestedAt: null,
  dueMoves: 0,
  dueProposedBy: null,
  dueProposedTo: null,
  dueProposedAt: null,
  disputedAt: null,
  blockedSide: null,
  blockedAt: null,
  blockWaits: false,
  terms: defaultTerms,
}

/** A task without any events. */
export const untouchedTask = {
  ...untouchedEngagement,
  deliveredAt: null,
  acceptanceExtended: false,
  reviewExtended: false,
  revisionsUsed: 0,
  revisionsIncluded: 2,
  missedBefore: [],
  pinAttempts: 0,
  pinAttemptsTotal: 0,
}

/** An influencer's campaign request without any events. */
export const untouchedRequest = {
  ...untouchedEngagement,
  status: 'pending' as const,
  askedBy: 'influencer' as const,
  offeredBy: 'influencer' as const,
  offers: 0,
  agreedAt: null,
  acceptedAt: null,
  publishedAt: null,
  completionExtended: false,
  incompleteUsed: false,
  splitProposedBy: null,
  splitProposedAt: null,
  goods: null,
  goodsAt: null,
  checkingSince: null,
  progress: [],
  timers: { answerDays: 14, offerDays: 7, paymentHours: 72, shipDays: 7, arriveDays: 14 },
}
