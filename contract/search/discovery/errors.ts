/** Error sentences of this feature (contract/errors.ts). */
export const discoveryErrors = {
  followersTurned: 'The lowest number of followers can’t be above the highest',
  pricesTurned: 'The lowest price can’t be above the highest',
  noteTooLong: 'A note can have up to 500 characters',
  shortlistFull: 'Your shortlist can hold up to 500 influencers',
  tooManySavedSearches: 'You can save up to 50 searches',
} as const
