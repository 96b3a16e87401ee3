import type { Role } from './foundation/users/roles.ts'
import { usernamePattern } from './username-pattern.ts'

/**
 * Readers of a page (spec §2). `visitors`: the landing page, which redirects signed-in people. `guests`: signing in and registering,
 * which redirect signed-in people to their dashboard. `anyone`: no restriction.
 */
export type Audience = 'visitors' | 'guests' | 'anyone' | 'signed-in' | Role

/** Every route of the application (spec §2); `:name` matches one segment. The only other routes are public user names. */
export const pages = {
  '/': 'visitors',
  '/login': 'guests',
  '/loginasbusiness': 'guests',
  '/register': 'guests',
  '/registerasbusiness': 'guests',
  '/verify-email': 'anyone',
  '/auth/forgot-password': 'anyone',
  '/auth/reset-password': 'anyone',
  '/auth/undo-email': 'anyone',
  '/refund-policy': 'anyone',
  '/privacy': 'anyone',
  '/terms': 'anyone',
  '/about': 'anyone',
  '/legals': 'anyone',
  '/legals/transparency': 'anyone',
  '/thank-you': 'anyone',
  '/test-thank-you': 'anyone',
  '/test/payment': 'anyone',
  '/payment-success': 'anyone',
  '/payment-cancel': 'anyone',
  '/task/:taskId': 'anyone',
  '/dispute': 'anyone',
  '/appeal': 'anyone',
  '/admin-invitation': 'anyone',
  '/team-invitation': 'anyone',
  '/data-export': 'anyone',
  '/contact': 'anyone',
  '/contact/:id': 'anyone',
  '/unsubscribe/:token': 'anyone',
  '/help': 'anyone',
  '/help/:topic': 'anyone',
  '/explore': 'anyone',
  '/explore/:category': 'anyone',
  '/explore/:category/:country': 'anyone',
  '/rankings': 'anyone',
  '/i/:id': 'anyone',
  '/influencer/:id': 'anyone',
  '/business/:id': 'anyone',
  '/campaigns/:id': 'anyone',
  '/profile': 'signed-in',
  '/inbox': 'signed-in',
  '/notifications': 'signed-in',
  '/wallet': 'signed-in',
  '/decisions': 'signed-in',
  '/share': 'signed-in',
  '/influencer/videos/:id': 'signed-in',
  '/dashboard': 'influencer',
  '/influencer/dashboard': 'influencer',
  '/influencer/deals': 'influencer',
  '/influencer/work': 'influencer',
  '/influencer/calendar': 'influencer',
  '/influencer/deal-requests': 'influencer',
  '/influencer/verification': 'influencer',
  '/influencer/gifts': 'influencer',
  '/influencer/tasks': 'influencer',
  '/influencer/campaigns': 'influencer',
  '/influencer/campaigns/:id': 'influencer',
  '/influencer/videos': 'influencer',
  '/influencer/campaign-requests': 'influencer',
  '/influencer/campaign-requests/:id': 'influencer',
  '/influencer/settings': 'influencer',
  '/influencer/analytics': 'influencer',
  '/influencer/links': 'influencer',
  '/influencer/showcase': 'influencer',
  '/admin/dashboard': 'admin',
  '/admin/kyc-verifications': 'admin',
  '/admin/reports': 'admin',
  '/admin/reports/:id': 'admin',
  '/admin/appeals': 'admin',
  '/admin/campaigns': 'admin',
  '/admin/videos': 'admin',
  '/admin/campaign-requests/:id': 'admin',
  '/admin/contact': 'admin',
  '/admin/action-log': 'admin',
  '/admin/rights': 'admin',
  '/admin/users': 'admin',
  '/admin/users/:id': 'admin',
  '/admin/disputes': 'admin',
  '/admin/money': 'admin',
  '/admin/service-templates': 'admin',
  '/admin/settings': 'admin',
  '/admin/health': 'admin',
  '/admin/announcements': 'admin',
  '/influencer/dashboard/:userId': 'admin',
  '/business/dashboard': 'business',
  '/business/profile': 'business',
  '/business/verification': 'business',
  '/business/work': 'business',
  '/business/calendar': 'business',
  '/business/campaigns': 'business',
  '/business/campaigns/new': 'business',
  '/business/requests': 'business',
  '/business/campaign/:id': 'business',
  '/business/campaign-requests/:id': 'business',
  '/business/influencer/:id': 'business',
  '/business/influencers': 'business',
  '/business/purchases': 'business',
} as const satisfies Record<string, Audience>

export type PagePath = keyof typeof pages

const matchers = (Object.keys(pages) as PagePath[])
  // fixed segments take precedence over variable ones
  .sort((a, b) => a.split(':').length - b.split(':').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))

/** The page for a path with its parameters; null when there is none. */
export function pageAt(pathname: string): { path: PagePath; params: Record<string, string> } | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  for (const { path, pattern } of matchers) {
    const match = pattern.exec(trimmed)
    if (match) return { path, params: decodeParams(match.groups ?? {}) }
  }
  return null
}

const decodeParams = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The user name in a single-segment path; null when it cannot be one (spec §2, /{username}). */
export function usernameAt(pathname: string): string | null {
  const segments = pathname.split('/').filter(Boolean)
  const [segment = ''] = segments
  const name = segments.length === 1 ? decode(segment) : ''
  return usernamePattern.test(name) && pageAt(`/${name}`) === null ? name : null
}

/** Punctuation after a name in a sentence, and spaces. */
const trailing = /[\p{Pe}\p{Pf}\p{Po}>\s]+$/u

/** The user name in a single-segment path as people type and paste it, after an @ or before punctuation; null when there is none. */
export function intendedUsernameAt(pathname: string): string | null {
  const [segment = '', ...others] = pathname.split('/').filter(Boolean)
  const written = decode(segment)
  const name = written.replace(/^@/, '').replace(trailing, '')
  return others.length === 0 && name !== written ? usernameAt(`/${encodeURIComponent(name)}`) : null
}

/** Pages opened by the secret of a mailed link, in their query, fragment or path. */
const secretPages: readonly PagePath[] = [
  '/verify-email',
  '/auth/reset-password',
  '/auth/undo-email',
  '/dispute',
  '/appeal',
  '/admin-invitation',
  '/team-invitation',
  '/data-export',
  '/contact/:id',
  '/unsubscribe/:token',
]

/** Parameters of a query that are secrets of mailed links. */
const secretParameters = ['token', 'confirm']

/** Checks whether an address may hold the secret of a mailed link: then no cache stores its page, and no other site learns the address. */
export function isSecret(pathname: string, search: URLSearchParams): boolean {
  const page = pageAt(pathname)
  return (page !== null && secretPages.includes(page.path)) || secretParameters.some((name) => search.has(name))
}

/** Pages to which a checkout returns, or that stand for one. */
const checkoutPages: readonly string[] = ['/payment-success', '/payment-cancel', '/test/payment']

/**
 * Returns the header that a path shows (spec §2, look.md): `profile` for public profiles under /i/ and /influencer/ and every user name,
 * while an influencer's own pages keep the full one; `minimal`, the logo only, where a checkout returns to.
 */
export function headerVariantOf(pathname: string): 'full' | 'profile' | 'minimal' {
  const page = pageAt(pathname)
  if (!page) return usernameAt(pathname) === null ? 'full' : 'profile'
  if (checkoutPages.includes(page.path)) return 'minimal'
  return page.path === '/i/:id' || page.path === '/influencer/:id' ? 'profile' : 'full'
}
