/** The sentences that this feature refuses with (contract/errors.ts). */
export const campaignRequestErrors = {
  requestState: 'This request is {{from}} and can’t become {{to}}',
  requestOnlyBusiness: 'Only the business of this campaign can do this',
  requestOnlyInfluencer: 'Only the influencer can do this',
  requestNotYourTurn: 'You have made the last offer. Wait for an answer, or withdraw.',
  requestYourTurn: 'The other side is waiting for your answer. Accept, decline or make a counter-offer.',
  requestAgreed: 'You have agreed already. The request now waits for the money.',
  requestNotAgreed: 'Nothing has been agreed yet that could be paid',
  requestOfferSame: 'This is the price that is on the table. Accept it, or name another one.',
  requestNoOffersLeft: 'Five counter-offers have been made. Accept, or decline.',
  requestOfferChanged: 'The offer has changed in the meantime. Check it again.',
  requestRunning: 'You already have a request for this campaign',
  requestTooSoon: 'Your last request was declined. You can ask again 7 days later.',
  requestTooOften: 'You have asked three times for this campaign. It can’t be asked for again.',
  requestCampaignClosed: 'This campaign doesn’t take new requests now',
  requestApplyByOver: 'The application deadline of this campaign is over',
  requestDatesOver:
    'The dates of this campaign no longer leave time for the work. The business has to change them first.',
  requestAnswerRequired: 'Answer all questions of the campaign',
  requestDealUnknown: 'Choose one of your own deals that is for sale',
  requestOverBudget:
    'The budget of {{budget}} doesn’t cover this: {{committed}} is held or paid, {{amount}} more is needed',
  requestNoPlaces: 'All {{places}} places of this campaign are taken',
  requestBusinessUnavailable: 'The business can’t take requests at the moment',
  requestInfluencerUnavailable: 'This influencer can’t take requests at the moment',
  requestTooMany: '{{most}} of your requests are waiting for an answer. Wait for some, or withdraw some.',
  requestDisputeOpen: 'A dispute is open on this request',
  requestDisputeState:
    'You can open a dispute from the moment a request is accepted until its money is released or refunded',
  requestNotRunning: 'This request is {{from}}; its work can be cancelled while it is {{to}}',
  requestHandedIn:
    'Everything is handed in, so this can’t be cancelled any more. Confirm it, agree on a split or open a dispute.',
  requestDueDateState: 'This request is {{from}}; its due date can be moved while it is {{to}}',
  requestChecked: 'We’re checking the work. It has no due date until that is done.',
  requestCompletionExtended: 'This deadline has already been extended',
  requestIncompleteUsed:
    'You have already said once that something is missing. Confirm, agree on a split or open a dispute.',
  requestVideoNotPublished: 'Choose one of the published videos',
  requestSplitOpen: 'A split has already been proposed',
  requestNoSplit: 'No split is proposed',
  requestSplitOwn: 'Only the other side can respond to your proposal',
  requestSplitRange: 'Choose an amount above zero and below {{amount}}',
  requestSplitChanged: 'Another split has been proposed in the meantime. Review it first.',
  requestClosed: 'This request is closed',
  requestGoodsNone: 'Nothing is sent for this campaign',
  requestGoodsState: 'This isn’t the next step of the parcel',
} as const

export type CampaignRequestErrorSentence = (typeof campaignRequestErrors)[keyof typeof campaignRequestErrors]
