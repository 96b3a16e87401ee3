/** The sentences that this feature refuses with (contract/errors.ts). */
export const campaignErrors = {
  /** Spec §5, Campaign. */
  descriptionRequired: 'Description is required',
  tooManyCampaigns: 'You can have up to 50 campaigns at a time. End or delete one first.',
  campaignState: 'This campaign is {{from}} and can’t become {{to}}',
  campaignInReview: 'This campaign is being reviewed. You can change it once the review is done.',
  campaignOver: 'This campaign has ended and can’t be changed any more',
  campaignApproved:
    'This part of the campaign has been approved and can’t be changed any more. Duplicate the campaign to change it.',
  campaignNotDeletable: 'Only a draft or a returned campaign can be deleted',
  campaignOutdated: 'The dates of this campaign no longer work. Return it so that the business can change them.',
  deliverableRequired: 'Add at least one deliverable',
  deliverablePerPlatform: 'Add a deliverable for each platform',
  platformOfCampaign: 'Choose one of the campaign’s platforms',
  deliverableKindWrong: 'This platform doesn’t have this kind of video',
  budgetTooLow: 'The budget must cover at least one place',
  budgetTooHigh: 'The budget can be up to 10,000,000',
  dayPast: 'Choose a day that isn’t in the past',
  deliverBeforeApply: 'The delivery date can’t be before the application deadline',
  publishBeforeDeliver: 'Publishing can’t end before the delivery date',
  publishEndsBeforeStart: 'Publishing can’t end before it starts',
  deliverTooLate: 'Choose a delivery date within the next 45 days',
  publishTooLate: 'Publishing must end within the next 60 days',
  campaignHidden: 'An admin has hidden this campaign. You can read why and appeal under “Decisions about you”.',
  campaignNotPublic: 'Only a campaign that is running or paused can be hidden',
} as const

export type CampaignErrorSentence = (typeof campaignErrors)[keyof typeof campaignErrors]
