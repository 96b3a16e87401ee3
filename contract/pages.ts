import type { Role } from './accounts.ts'

/**
 * Who a page is for (spec §2). `visitors`: the landing page, where a signed-in person is sent away and sees nothing.
 * `guests`: signing in and registering, where a signed-in person is sent to their dashboard. Nobody is kept from `anyone`.
 */
export type Audience = 'visitors' | 'guests' | 'anyone' | 'signed-in' | Role

/** Every address of the application (spec §2), `:name` standing for one segment. The only other ones are public user names. */
export const pages = {
  '/': 'visitors',
  '/login': 'guests',
  '/loginasbusiness': 'guests',
  '/register': 'guests',
  '/registerasbusiness': 'guests',
  '/verify-email': 'anyone',
  '/auth/forgot-password': 'anyone',
  '/auth/reset-password': 'anyone',
  '/refund-policy': 'anyone',
  '/privacy': 'anyone',
  '/terms': 'anyone',
  '/about': 'anyone',
  '/legals': 'anyone',
  '/thank-you': 'anyone',
  '/test-thank-you': 'anyone',
  '/test/payment': 'anyone',
  '/payment-success': 'anyone',
  '/payment-cancel': 'anyone',
  '/task/:taskId': 'anyone',
  '/rankings': 'anyone',
  '/i/:id': 'anyone',
  '/influencer/:id': 'anyone',
  '/business/:id': 'anyone',
  '/profile': 'signed-in',
  '/inbox': 'signed-in',
  '/wallet': 'signed-in',
  '/dashboard': 'influencer',
  '/influencer/dashboard': 'influencer',
  '/influencer/deals': 'influencer',
  '/influencer/deal-requests': 'influencer',
  '/influencer/verification': 'influencer',
  '/influencer/gifts': 'influencer',
  '/influencer/tasks': 'influencer',
  '/influencer/settings': 'influencer',
  '/influencer/analytics': 'influencer',
  '/influencer/links': 'influencer',
  '/influencer/showcase': 'influencer',
  '/admin/dashboard': 'admin',
  '/admin/kyc-verifications': 'admin',
  '/admin/reports': 'admin',
  '/admin/disputes': 'admin',
  '/admin/money': 'admin',
  '/admin/service-templates': 'admin',
  '/influencer/dashboard/:userId': 'admin',
  '/business/dashboard': 'business',
  '/business/profile': 'business',
  '/business/requests': 'business',
  '/business/campaign/:id': 'business',
  '/business/campaign-requests/:id': 'business',
  '/business/influencer/:id': 'business',
  '/business/influencers': 'business',
  '/business/purchases': 'business',
} as const satisfies Record<string, Audience>

export type PagePath = keyof typeof pages

const byLength = (Object.keys(pages) as PagePath[])
  // a fixed segment is found before a variable one
  .sort((a, b) => a.split(':').length - b.split(':').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))

/** The page at an address with what its variable segments are; null when it is none of the table. */
export function pageAt(pathname: string): { path: PagePath; params: Record<string, string> } | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  for (const { path, pattern } of byLength) {
    const match = pattern.exec(trimmed)
    if (match) return { path, params: decoded(match.groups ?? {}) }
  }
  return null
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Characters of a user name that can stand in a public path: letters, digits, _, -, . and space (spec §5). */
export const usernamePattern = /^[A-Za-z0-9_.\- ]+$/

/** The user name that a single-segment address shows the profile of; null when it cannot be one (spec §2, /{username}). */
export function usernameAt(pathname: string): string | null {
  const segments = pathname.split('/').filter(Boolean)
  const name = segments.length === 1 ? decode(segments[0]!) : ''
  return usernamePattern.test(name) && pageAt(`/${name}`) === null ? name : null
}

/**
 * Whether an address carries the other header (spec §2): public profiles under /i/ and /influencer/ and every user name.
 * An influencer's own pages keep the main one, those that the specification names and the others of theirs alike.
 */
export function hasProfileHeader(pathname: string): boolean {
  const page = pageAt(pathname)
  return page ? page.path === '/i/:id' || page.path === '/influencer/:id' : usernameAt(pathname) !== null
}
