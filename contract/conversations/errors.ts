/** Error sentences of this feature (contract/errors.ts). */
export const conversationErrors = {
  messageRequired: 'Message content is required',
  messageTooLong: 'A message can have up to 4,000 characters',
  messageSelf: 'You can’t send messages to yourself',
  messageBusinesses: 'Businesses can message only influencers',
  messageInfluencers: 'Influencers can message only businesses',
  messageNoOrder: 'You can only write first to businesses that have ordered from you',
  messageClosed: 'This account is no longer active. You can still read the conversation.',
  tooManyConversations: 'You have written to 20 new people in one day. Try again later.',
} as const
