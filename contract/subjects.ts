/**
 * Subjects of responses and actions. A reading endpoint lists in `shows` every subject its response depends on, a writing one in
 * `invalidates` those it changes; the browser then refetches stale data. Features share these names, so that none has to import another's
 * endpoints.
 */
export const subjects = [
  'account',
  'action-log',
  'alerts',
  'announcements',
  'appeals',
  'badges',
  'blocks',
  'bonuses',
  'campaign-queue',
  'campaign-requests',
  'campaigns',
  'canned-replies',
  'contact-queue',
  'conversations',
  'deals',
  'deliverable-views',
  'deposits',
  'disputes',
  'engagement',
  'gifts',
  'ledger',
  'links',
  'messages',
  'money-desk',
  'notifications',
  'orders',
  'passkeys',
  'payout-details',
  'people',
  'preferences',
  'profiles',
  'push-devices',
  'report-queue',
  'reports',
  'reviews',
  'rights',
  'sanctions',
  'saved-searches',
  'service-templates',
  'sessions',
  'settings',
  'shortlist',
  'showcase',
  'social-profiles',
  'team',
  'uploads',
  'verification',
  'verification-queue',
  'video-queue',
  'videos',
  'wallet',
  'withdrawals',
] as const
export type Subject = (typeof subjects)[number]

/** Queues of the admins. All admins are notified at once of an action that changes one of these. */
export const queueSubjects = [
  'alerts',
  'appeals',
  'campaign-queue',
  'contact-queue',
  'disputes',
  'money-desk',
  'report-queue',
  'verification-queue',
  'video-queue',
] as const satisfies readonly Subject[]

/** Money, messages, queues and proofs of identity: no browser stores responses that show one of these (api.md, Rules). */
const unstoredSubjects = [
  ...queueSubjects,
  'bonuses',
  'conversations',
  'deposits',
  'gifts',
  'ledger',
  'messages',
  'notifications',
  'passkeys',
  'payout-details',
  'reports',
  'sanctions',
  'sessions',
  'verification',
  'wallet',
  'withdrawals',
] as const satisfies readonly Subject[]

/** Checks by the subjects of a response whether a browser may store it; one that names none is not stored. */
export const mayBeStored = (shows: readonly Subject[] | undefined): boolean =>
  shows !== undefined && !shows.some((subject) => (unstoredSubjects as readonly Subject[]).includes(subject))
