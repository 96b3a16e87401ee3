/** What a notification is about, which is also how people choose which ones they want (product.md 8). */
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
  /** How long notifications are stored. */
  storedDays: 180,
  /** How many addresses of unread notifications the browser gets to recognise the page that it has open. */
  unreadPaths: 100,
}
