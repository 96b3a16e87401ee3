/**
 * Subjects of responses and actions. A reading endpoint lists in `shows` every subject its response depends on, a writing one in
 * `invalidates` those it changes; the browser then refetches what is stale. Features share these names, so that none has to import
 * another's endpoints.
 */
export const subjects = [
  'account',
  'alerts',
  'badges',
  'bonuses',
  'campaign-queue',
  'campaigns',
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
  'orders',
  'payout-details',
  'preferences',
  'profiles',
  'report-queue',
  'reports',
  'reviews',
  'saved-searches',
  'service-templates',
  'sessions',
  'settings',
  'shortlist',
  'showcase',
  'social-profiles',
  'uploads',
  'verification',
  'verification-queue',
  'wallet',
  'withdrawals',
] as const
export type Subject = (typeof subjects)[number]
