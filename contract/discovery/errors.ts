/** Error sentences of this feature (contract/errors.ts). */
export const discoveryErrors = {
  noteTooLong: 'A note can have up to 500 characters',
  shortlistFull: 'Your shortlist can hold up to 500 influencers',
  tooManySavedSearches: 'You can save up to 50 searches',
} as const
