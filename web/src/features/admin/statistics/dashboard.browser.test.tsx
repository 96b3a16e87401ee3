import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { AdminDashboardScreen } from './AdminDashboardScreen.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const nothing = {
  influencers: 0,
  businesses: 0,
  orders: 0,
  turnover: 0,
  fees: 0,
  refunds: 0,
  refunded: 0,
  disputes: 0,
  chargebacks: 0,
  chargedBack: 0,
  deposited: 0,
  paidOut: 0,
}
const totals = { ...nothing, orders: 40, turnover: 200_000, fees: 20_000, refunds: 4, businesses: 20 }
const step = { people: 20, confirmed: 15, ready: 10, within7: 2, within30: 4, within90: 5 }
const report = {
  from: '2026-10-01',
  to: '2026-10-02',
  bucket: 'day',
  series: [
    { from: '2026-10-01', ...totals },
    { from: '2026-10-02', ...nothing },
  ],
  totals,
  before: { ...nothing, orders: 20, turnover: 100_000, refunds: 2 },
  countries: [
    { country: 'ES', signUps: 3, orders: 30, turnover: 150_000, before: { signUps: 1, orders: 10, turnover: 50_000 } },
    { country: null, signUps: 9, orders: 10, turnover: 50_000, before: { signUps: 0, orders: 0, turnover: 0 } },
  ],
  funnels: [
    { side: 'business', now: step, before: step },
    { side: 'influencer', now: { ...step, people: 0 }, before: { ...step, people: 0 } },
  ],
  cohorts: [{ month: '2026-10-01', side: 'business', ...step }],
  queues: [
    {
      name: 'withdrawals',
      targetHours: 48,
      decided: 4,
      inTime: 3,
      averageHours: 30,
      longestHours: 60,
      averageBefore: null,
      oldestAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  countedAt: '2026-10-02T10:00:00.000Z',
}
const overview = {
  waitingVerifications: 1,
  campaignsInReview: 0,
  waitingVideos: 0,
  waitingReports: 0,
  waitingAppeals: 0,
  openDisputes: 0,
  waitingContacts: 0,
  waitingWithdrawals: 7,
  waitingDeposits: 0,
  waitingAlerts: 0,
  withdrawalsMoney: 130_000,
  depositsMoney: 0,
  influencers: 12,
  businesses: 34,
  activeDeals: 5,
  openOrders: 6,
  completedOrders: 7,
  heldMoney: 0,
  revenue: 0,
  countedAt: '2026-10-02T10:00:00.000Z',
}
const money = { held: 1_234, payoutsDue: 5_600, balances: 0, debt: 0, suspense: 0, revenue: 0, countedAt: null }

const open = (answers: Parameters<typeof stubApi>[0] = {}) => {
  stubApi({
    'GET /api/admin/overview': { json: overview },
    'GET /api/admin/statistics': { json: report },
    'GET /api/admin/statistics/money': { json: money },
    'GET /api/admin/ledger/audit': { json: { last: null } },
    ...answers,
  })
  return renderApp(<AdminDashboardScreen />, { user: { role: 'admin' }, path: '/admin/dashboard' })
}

it('compares the figures with the period before, and gives refunds as a share of orders', async () => {
  const screen = await open()
  await expect.element(screen.getByText('10% of paid orders')).toBeVisible()
  await expect.element(screen.getByText('$2,000').first()).toBeVisible()
  await expect.element(screen.getByText('+100% from $1,000 in the previous period')).toBeVisible()
  const funnel = screen.getByRole('region', { name: 'Businesses that signed up' })
  await expect.element(funnel.getByText('5 · 25%')).toBeVisible()
})

it('shows how long a queue waits against its target', async () => {
  const screen = await open()
  const row = screen.getByRole('row', { name: /^Withdrawals to approve/ })
  await expect.element(row.getByText('30 hours')).toBeVisible()
  await expect.element(row.getByText('75%')).toBeVisible()
  const queue = '/admin/money?tab=withdrawals&status=waiting'
  await expect.element(row.getByRole('link', { name: 'Review: Withdrawals to approve' })).toHaveAttribute('href', queue)
})

it('begins with the queues in which something waits, over target first, with their money and one button each', async () => {
  const screen = await open()
  const queues = screen.getByRole('table', { name: 'To do' })
  const rows = () =>
    queues
      .getByRole('rowheader')
      .all()
      .map((cell) => cell.element().textContent)
  // over its target first; queues in which nothing waits are named below
  await expect.poll(rows).toEqual(['Withdrawals to approve · $1,300', 'Verifications'])
  await expect.element(screen.getByText(/^Nothing waits: .*Reports/)).toBeVisible()
  expect(queues.getByRole('link', { name: /^Review/ }).all()).toHaveLength(2)
})

it('names countries, and says where one is unknown', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('rowheader', { name: 'Spain' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Unknown' })).toBeVisible()
})

it('says when the figures have not been counted yet', async () => {
  const screen = await open({ 'GET /api/admin/statistics': { json: { ...report, countedAt: null } } })
  await expect.element(screen.getByText('The first count hasn’t finished yet.', { exact: false })).toBeVisible()
})

it('sends an admin without a second factor to security first', async () => {
  const refusal = { status: 403, json: { message: 'Turn on two-factor sign-in first.', code: 'two_factor_required' } }
  const screen = await open({ 'GET /api/admin/overview': refusal })
  await expect.element(screen.getByText('One step before you start')).toBeVisible()
})

it('on a phone, what waits is a list whose buttons are in sight, with the oldest and the target', async () => {
  await page.viewport(390, 800)
  const screen = await open()
  const review = screen.getByRole('link', { name: 'Review: Withdrawals' })
  await expect.element(review).toBeVisible()
  expect(review.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  const list = screen.getByRole('list', { name: 'To do' })
  await expect.element(list.getByText(/Oldest.*Target: 2 days/)).toBeVisible()
  expect(list.element().scrollWidth).toBeLessThanOrEqual(list.element().clientWidth)
})
