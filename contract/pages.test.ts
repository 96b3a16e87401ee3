import { describe, expect, it } from 'vitest'
import { type Audience, headerVariantOf, intendedUsernameAt, pageAt, pages, usernameAt } from './pages.ts'

/** The routes of spec §2, verbatim. */
const specified: Record<Audience, string> = {
  visitors: '/',
  guests: '/login /loginasbusiness /register /registerasbusiness',
  anyone: `/verify-email /auth/forgot-password /refund-policy /privacy /terms /about /legals /thank-you /test-thank-you
    /test/payment /payment-success /payment-cancel /task/:taskId /i/:id /influencer/:id /business/:id`,
  'signed-in': '/profile /inbox /wallet',
  influencer: `/dashboard /influencer/dashboard /influencer/deals /influencer/deal-requests /influencer/verification
    /influencer/gifts /influencer/tasks /influencer/settings /influencer/analytics`,
  admin: '/admin/dashboard /admin/kyc-verifications /influencer/dashboard/:userId',
  business: `/business/dashboard /business/profile /business/requests /business/campaign/:id
    /business/campaign-requests/:id /business/influencer/:id /business/influencers /business/purchases`,
}
/** Pages beyond the specification that product.md needs. */
const ours = [
  '/auth/reset-password',
  '/auth/undo-email',
  '/explore',
  '/explore/:category',
  '/explore/:category/:country',
  '/rankings',
  '/dispute',
  '/appeal',
  '/decisions',
  '/share',
  '/admin-invitation',
  '/team-invitation',
  '/data-export',
  '/contact',
  '/contact/:id',
  '/notifications',
  '/unsubscribe/:token',
  '/influencer/links',
  '/influencer/showcase',
  '/influencer/campaigns',
  '/influencer/campaigns/:id',
  '/influencer/videos',
  '/influencer/videos/:id',
  '/influencer/work',
  '/influencer/calendar',
  '/influencer/campaign-requests',
  '/influencer/campaign-requests/:id',
  '/campaigns/:id',
  '/business/verification',
  '/business/work',
  '/business/calendar',
  '/business/campaigns',
  '/business/campaigns/new',
  '/admin/campaigns',
  '/admin/videos',
  '/admin/campaign-requests/:id',
  '/admin/reports',
  '/admin/reports/:id',
  '/admin/appeals',
  '/admin/contact',
  '/admin/action-log',
  '/admin/rights',
  '/admin/users',
  '/admin/users/:id',
  '/admin/disputes',
  '/admin/money',
  '/admin/service-templates',
  '/admin/settings',
  '/admin/health',
  '/admin/announcements',
  '/help',
  '/help/:topic',
  '/legals/transparency',
]

describe('the table of pages', () => {
  it.each(Object.entries(specified))('has every page for %s', (audience, list) => {
    const table = Object.entries(pages).flatMap(([path, who]) =>
      who === audience && !ours.includes(path) ? [path] : [],
    )
    expect(table.sort()).toEqual(list.split(/\s+/).sort())
  })

  it.each([
    ['/', '/', {}],
    ['/wallet/', '/wallet', {}],
    ['/task/12', '/task/:taskId', { taskId: '12' }],
    ['/influencer/dashboard', '/influencer/dashboard', {}],
    ['/influencer/dashboard/7', '/influencer/dashboard/:userId', { userId: '7' }],
    ['/influencer/7', '/influencer/:id', { id: '7' }],
    ['/business/influencers', '/business/influencers', {}],
    ['/business/influencer/7', '/business/influencer/:id', { id: '7' }],
    ['/i/a%20b', '/i/:id', { id: 'a b' }],
    ['/i/%E0%A4%A', '/i/:id', { id: '%E0%A4%A' }],
  ])('finds %s as %s', (address, path, params) => expect(pageAt(address)).toEqual({ path, params }))

  it.each(['/nobody', '/a/b/c', '/task/1/2'])('has no page at %s', (address) => expect(pageAt(address)).toBeNull())
})

describe('the catch-all', () => {
  it.each([
    ['/lena.hart', 'lena.hart'],
    ['/Lena%20Hart', 'Lena Hart'],
    ['/a_b-c.9', 'a_b-c.9'],
  ])('shows the profile of %s', (address, name) => expect(usernameAt(address)).toBe(name))

  it.each(['/l%C3%A9na', '/%D9%84%D9%8A%D9%86%D8%A7', '/a@b', '/%3Cb%3E', '/wallet', '/', '/a/b', '/%E0%A4%A'])(
    'is not found at %s',
    (address) => expect(usernameAt(address)).toBeNull(),
  )
})

describe('a name as people type and paste it', () => {
  it.each([
    ['/@lena.hart', 'lena.hart'],
    ['/lena.hart.', 'lena.hart'],
    ['/@lena.hart,', 'lena.hart'],
    ['/lena.hart)', 'lena.hart'],
    ['/Lena%20Hart%5D.', 'Lena Hart'],
    ['/lena.hart%D8%8C', 'lena.hart'],
    ['/lena.hart%E2%80%9D', 'lena.hart'],
  ])('is intended by %s', (address, name) => expect(intendedUsernameAt(address)).toBe(name))

  it.each(['/lena.hart', '/lena_', '/@', '/@wallet', '/@a/b', '/@a@b', '/'])('is not intended by %s', (address) =>
    expect(intendedUsernameAt(address)).toBeNull(),
  )
})

describe('the profile header', () => {
  it.each(['/i/5', '/influencer/5', '/influencer/lena.hart', '/lena.hart', '/lena%20hart'])(
    'appears on %s',
    (address) => expect(headerVariantOf(address)).toBe('profile'),
  )

  it.each([
    '/',
    '/login',
    '/about',
    '/wallet',
    '/influencer/dashboard',
    '/influencer/deals',
    '/influencer/deal-requests',
    '/influencer/verification',
    '/influencer/tasks',
    '/business/5',
    '/task/5',
  ])('does not appear on %s', (address) => expect(headerVariantOf(address)).toBe('full'))
})

describe('the minimal header', () => {
  it.each(['/payment-success', '/payment-cancel', '/test/payment'])('appears on %s', (address) =>
    expect(headerVariantOf(address)).toBe('minimal'),
  )
})
