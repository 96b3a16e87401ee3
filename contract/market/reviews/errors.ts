/** Error sentences of this feature (contract/errors.ts). */
export const reviewErrors = {
  starsNeeded: 'Choose 1 to 5 stars',
  reviewTooEarly: 'You can review an order once it is completed',
  nothingToReview: 'Nothing was handed in, so there is nothing to review',
  reviewClosed: 'The time to review this order is over',
  reviewedAlready: 'You have already reviewed this order',
  answeredAlready: 'You have already replied to this review',
  answerClosed: 'The time to reply to this review is over',
} as const
