import type { Role } from '#contract/foundation/users/roles.ts'
import type { CompletenessChecks } from '#contract/presence/profiles/completeness.ts'
import type { HelpTopic } from '#contract/search/help/help.ts'

const completionQueries: Record<keyof CompletenessChecks, string> = {
  avatar: 'tab=profile&field=avatar',
  bio: 'tab=profile&field=bio',
  profession: 'tab=profile&field=profession',
  languages: 'tab=places&field=languagesSpoken',
  social: 'tab=social&field=profileUrl',
}

/** Paths of the screens, in one place (spec §2). */
export const paths = {
  home: '/',
  login: '/login',
  businessLogin: '/loginasbusiness',
  register: '/register',
  registerBusiness: '/registerasbusiness',
  forgotPassword: '/auth/forgot-password',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  refund: '/refund-policy',
  legals: '/legals',
  transparency: '/legals/transparency',
  profile: '/profile?tab=profile',
  account: '/profile?tab=account',
  security: '/profile?tab=security',
  wallet: '/wallet',
  addMoney: '/wallet?open=deposit',
  withdraw: '/wallet?open=withdraw',
  dashboard: '/dashboard',
  deals: '/influencer/deals',
  /** Everything open of an influencer. */
  ownWork: '/influencer/work',
  ownCalendar: '/influencer/calendar',
  dealRequests: '/influencer/deal-requests',
  tasks: '/influencer/tasks',
  /** Open campaigns, for influencers. */
  openCampaigns: '/influencer/campaigns',
  openCampaign: (id: number) => `/influencer/campaigns/${id}`,
  /** One's own videos, for influencers. */
  videos: '/influencer/videos',
  /** A video, for both of its sides and for admins. */
  video: (id: number) => `/influencer/videos/${id}`,
  videoQueue: '/admin/videos',
  /** An influencer's own campaign requests, and one of them. */
  ownRequests: '/influencer/campaign-requests',
  ownRequest: (id: number) => `/influencer/campaign-requests/${id}`,
  /** The public page of an open campaign. */
  publicCampaign: (id: number) => `/campaigns/${id}`,
  gifts: '/influencer/gifts',
  links: '/influencer/links',
  showcase: '/influencer/showcase',
  analytics: '/influencer/analytics',
  linkClicks: (id: number) => `/influencer/analytics?link=${id}`,
  verification: '/influencer/verification',
  explore: '/explore',
  rankings: '/rankings',
  help: '/help',
  helpArticle: (topic: HelpTopic) => `/help/${topic}`,
  kycQueue: '/admin/kyc-verifications',
  reportQueue: '/admin/reports',
  /** One case; `search` are the filters of the queue that it was opened from. */
  reportCase: (id: number, search = '') => `/admin/reports/${id}${search && `?${search}`}`,
  appealQueue: '/admin/appeals',
  /** Decisions of admins about the reader. */
  decisions: '/decisions',
  rights: '/admin/rights',
  people: '/admin/users',
  /** The one page of a person for admins. */
  personForAdmins: (id: number) => `/admin/users/${id}`,
  actionLog: '/admin/action-log',
  contactQueue: '/admin/contact',
  contact: '/contact',
  contactThread: (id: number) => `/contact/${id}`,
  ownContacts: '/profile?tab=support',
  moneyDesk: '/admin/money',
  deskTab: (tab: 'withdrawals' | 'batches' | 'deposits' | 'payments' | 'months' | 'audit' | 'alerts') =>
    `/admin/money?tab=${tab}`,
  payoutBatch: (id: string) => `/admin/money?tab=batches&batch=${id}`,
  ledger: '/admin/money?tab=ledger',
  ledgerAccount: (id: number) => `/admin/money?tab=ledger&account=${id}`,
  journal: (id: number) => `/admin/money?tab=ledger&view=journals&journal=${id}`,
  paymentOnDesk: (id: number) => `/admin/money?tab=payments&reference=${id}`,
  systemSettings: '/admin/settings',
  health: '/admin/health',
  announcements: '/admin/announcements',
  settingsTab: (tab: 'money' | 'site') => `/admin/settings?tab=${tab}`,
  serviceTemplates: '/admin/service-templates',
  /** The part of a queue that waits for an admin. */
  deskQueue: (tab: 'withdrawals' | 'deposits') => `/admin/money?tab=${tab}&status=waiting`,
  disputeQueue: '/admin/disputes',
  disputeInQueue: (id: number, status: string) => `/admin/disputes?status=${status}&dispute=${id}`,
  inbox: '/inbox',
  notifications: '/notifications',
  notificationSettings: '/profile?tab=notifications',
  /** Writing to a person; visitors sign in as a business first. */
  messageTo: (userId: number, isSignedIn: boolean) =>
    isSignedIn ? `/inbox?to=${userId}` : `/loginasbusiness?next=${encodeURIComponent(`/inbox?to=${userId}`)}`,
  businessDashboard: '/business/dashboard',
  market: '/business/influencers',
  /** Everything open of a business. */
  businessWork: '/business/work',
  businessCalendar: '/business/calendar',
  purchases: '/business/purchases',
  campaigns: '/business/campaigns',
  newCampaign: '/business/campaigns/new',
  campaign: (id: number) => `/business/campaign/${id}`,
  campaignQueue: '/admin/campaigns',
  campaignRequests: '/business/requests',
  campaignRequest: (id: number) => `/business/campaign-requests/${id}`,
  requestForAdmins: (id: number) => `/admin/campaign-requests/${id}`,
  adminDashboard: '/admin/dashboard',
  /** Place where a missing part of an influencer's profile is completed: settings tab and field. */
  complete: (check: keyof CompletenessChecks) => `/profile?${completionQueries[check]}`,
  task: (id: number) => `/task/${id}`,
  /** The public profile with the gift form open. */
  giftTo: (person: { username: string }) => `/${encodeURIComponent(person.username)}?gift`,
  publicProfile: (person: { username: string }) => `/${encodeURIComponent(person.username)}`,
  influencer: (id: number) => `/business/influencer/${id}`,
  /** Puts somebody on the shortlist and shows it. */
  keep: (influencerId: number) => `/business/influencers?view=shortlist&keep=${influencerId}`,
  /** Registering as a business, or signing in, to go on with `next` (checked there by `safeNext`). */
  joinFor: (next: string) => `/registerasbusiness?next=${encodeURIComponent(next)}`,
  buy: (influencerId: number, dealId: number) => `/business/influencer/${influencerId}?buy=${dealId}`,
}

/** The redirect target after sign-in if it is on this site (reliability.md 4.5); otherwise null. */
export function safeNext(next: string | null): string | null {
  // parsed as browsers do, which drop tabs and line breaks and treat a backslash as a slash
  const here = 'http://here.invalid'
  return next?.startsWith('/') && URL.canParse(next, here) && new URL(next, here).origin === here ? next : null
}

/** The start page of a role (spec §2, Guard behaviour). */
export const homeOf = (role: Role) =>
  role === 'admin' ? '/admin/dashboard' : role === 'business' ? '/business/dashboard' : '/influencer/dashboard'

/** The verification page of a role. */
export const verificationOf = (role: Role) => (role === 'business' ? '/business/verification' : paths.verification)

/** The settings page of a role (spec §2, Navigation header). */
export const settingsOf = (role: Role) => (role === 'business' ? '/business/profile' : '/profile')
