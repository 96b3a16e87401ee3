import { view } from '../../../platform/database/view.ts'
import { campaignRequestEvents, campaignRequestMessages, campaignRequests } from './tables.ts'

/** Requests, for the queries of other features. */
export const campaignRequestsView = view(
  campaignRequests,
  'id',
  'campaignId',
  'businessId',
  'influencerId',
  'status',
  'askedBy',
  'message',
  'customPrice',
  'amount',
  'feeBps',
  'agreement',
  'timeZone',
  'terms',
  'agreedAt',
  'dueDate',
  'waitingSince',
  'disputedAt',
  'turn',
  'clockAction',
  'clockAt',
  'videosToReview',
  'blockedSide',
  'endedBecause',
  'released',
  'acceptedAt',
  'publishedAt',
  'firstDeliveredAt',
  'isOnTime',
  'completedAt',
  'postRemovedAfterDays',
  'createdAt',
)

/** Events of requests, for the queries of other features. */
export const requestEventsView = view(campaignRequestEvents, 'requestId', 'createdAt')

/** Messages about requests, for the queries of other features. */
export const requestMessagesView = view(campaignRequestMessages, 'id', 'roomId', 'senderId', 'content', 'createdAt')
