/** Kinds of notifications, by which people choose the ones they want (product.md 8). */
export const notificationKinds = [
  'orders',
  'campaigns',
  'videos',
  'messages',
  'disputes',
  'reviews',
  'money',
  'gifts',
  'ranks',
  'searches',
  'verification',
  'reports',
  'support',
  'moderation',
  'security',
  'announcements',
  'admin',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationLimits = {
  /** Days for which notifications are stored. */
  storedDays: 180,
  /** Number of unread notifications whose addresses the browser gets, to recognise the page that it has open. */
  unreadPaths: 100,
}
