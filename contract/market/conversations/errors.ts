/** Error sentences of this feature (contract/errors.ts). */
export const conversationErrors = {
  messageSelf: 'You can’t send messages to yourself',
  messageBusinesses: 'Businesses can message only influencers',
  messageInfluencers: 'Influencers can message only businesses',
  messageNoOrder: 'You can only write first to businesses that have ordered from you',
  messageClosed: 'This account is no longer active. You can still read the conversation.',
  messageSettled: 'Messages can be changed for 15 minutes after they were sent',
  messageTakenBack: 'This message was taken back',
  quickReplyTooLong: 'A quick reply can have up to 1,000 characters',
  tooManyQuickReplies: 'You can keep up to 20 quick replies',
  tooManyConversations: 'You have written to 20 new people in one day. Try again later.',
  messageRemoved: 'Our team has removed this message',
  messageIsOffer: 'An offer can’t be changed. Withdraw it and send a new one.',
} as const
