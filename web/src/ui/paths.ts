import type { Role } from '#contract/accounts.ts'
import type { CompletenessChecks } from '#contract/completeness.ts'

const missing: Record<keyof CompletenessChecks, string> = {
  avatar: 'tab=profile&field=avatar',
  bio: 'tab=profile&field=bio',
  profession: 'tab=profile&field=profession',
  languages: 'tab=places&field=languagesSpoken',
  social: 'tab=social&field=profileUrl',
}

/** Addresses of the screens, written once (spec §2). */
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
  profile: '/profile',
  security: '/profile?tab=security',
  wallet: '/wallet',
  dashboard: '/dashboard',
  deals: '/influencer/deals',
  dealRequests: '/influencer/deal-requests',
  tasks: '/influencer/tasks',
  gifts: '/influencer/gifts',
  links: '/influencer/links',
  showcase: '/influencer/showcase',
  analytics: '/influencer/analytics',
  linkClicks: (id: number) => `/influencer/analytics?link=${id}`,
  verification: '/influencer/verification',
  rankings: '/rankings',
  kycQueue: '/admin/kyc-verifications',
  reportQueue: '/admin/reports',
  moneyDesk: '/admin/money',
  deskTab: (tab: 'withdrawals' | 'deposits' | 'payments' | 'audit' | 'alerts') => `/admin/money?tab=${tab}`,
  ledger: '/admin/money?tab=ledger',
  ledgerAccount: (id: number) => `/admin/money?tab=ledger&account=${id}`,
  journal: (id: number) => `/admin/money?tab=ledger&view=journals&journal=${id}`,
  paymentOnDesk: (id: number) => `/admin/money?tab=payments&reference=${id}`,
  serviceTemplates: '/admin/service-templates',
  disputeQueue: '/admin/disputes',
  disputeInQueue: (id: number, status: string) => `/admin/disputes?status=${status}&dispute=${id}`,
  inbox: '/inbox',
  businessDashboard: '/business/dashboard',
  market: '/business/influencers',
  purchases: '/business/purchases',
  adminDashboard: '/admin/dashboard',
  /** Where what is missing of an influencer's profile is added: the tab of the settings, and the field. */
  complete: (check: keyof CompletenessChecks) => `/profile?${missing[check]}`,
  thanks: (taskId: number) => `/thank-you?task=${taskId}`,
  task: (id: number) => `/task/${id}`,
  /** The public page with the form for a gift open. */
  giveTo: (person: { username: string }) => `/${encodeURIComponent(person.username)}?gift`,
  publicProfile: (person: { username: string }) => `/${encodeURIComponent(person.username)}`,
  influencer: (id: number) => `/business/influencer/${id}`,
  buy: (influencerId: number, dealId: number) => `/business/influencer/${influencerId}?buy=${dealId}`,
}

/** Where to go after signing in, if it is an address of this site (reliability.md 4.5); otherwise null. */
export function safeNext(next: string | null): string | null {
  // read as a browser reads it, which drops tabs and line breaks and takes a backslash for a slash
  const here = 'http://here.invalid'
  return next?.startsWith('/') && URL.canParse(next, here) && new URL(next, here).origin === here ? next : null
}

/** Where a role is at home (spec §2, Guard behaviour). */
export const homeOf = (role: Role) =>
  role === 'admin' ? '/admin/dashboard' : role === 'business' ? '/business/dashboard' : '/influencer/dashboard'

/** Where a role changes what it says of itself (spec §2, Navigation header). */
export const settingsOf = (role: Role) => (role === 'business' ? '/business/profile' : '/profile')
