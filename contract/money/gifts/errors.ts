/** Error sentences of this feature (contract/errors.ts). */
export const giftErrors = {
  giftTooSmall: 'The minimum gift is $1',
  giftTooLarge: 'The maximum gift is $500',
  giftTextTooLong: 'Write up to 500 characters',
  giftThanksRequired: 'Write a few words',
  giftSelf: 'You can’t send a gift to yourself',
  giftReceiver: 'You can send gifts only to influencers',
  giftReceiverUnverified: 'This influencer can’t receive gifts yet',
  giftsPerDay: 'You have reached today’s gift limit. Try again tomorrow.',
  giftThanked: 'You have already sent a thank-you for this gift',
} as const
