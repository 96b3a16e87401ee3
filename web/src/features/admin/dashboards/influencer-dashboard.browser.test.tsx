import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { comparedDays, type InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { InfluencerDashboardScreen } from './InfluencerDashboardScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const lena = { id: 7, username: 'lena', displayName: 'Lena', avatarUrl: null }
const days = Array.from({ length: comparedDays }, (_, i) => ({
  day: new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10),
  earned: 0,
  earnedBefore: 0,
  views: 0,
}))
const noWork = { count: 0, items: [] }
const dashboard = {
  person: { ...lena, createdAt: '2026-01-01T00:00:00.000Z', isActive: true, isVerified: true },
  profile: { socialMediaProfiles: [], languagesSpoken: [] },
  money: { available: 0, expected: 0, earned: 0, earnedBefore: 0 },
  work: { yours: noWork, theirs: noWork },
  views: { lately: 0, before: 0, total: 0 },
  days,
  rank: null,
  rating: null,
  has: { visibleDeals: 0, verifiedProfiles: 0, links: 1, showcaseItems: 1, kyc: 'approved' },
} as unknown as InfluencerDashboard

const accepted: unknown[] = []

const open = (changes: Partial<InfluencerDashboard>) => {
  accepted.length = 0
  stubApi({
    'GET /api/dashboard': { json: { ...dashboard, ...changes } },
    'POST /api/purchases/31/accept': (body: unknown) => {
      accepted.push(body)
      return { json: {} }
    },
  })
  return renderApp(<InfluencerDashboardScreen />, { user: { role: 'influencer', displayName: 'Lena' } })
}

it('shows the work before the charts, and says in words what was earned in the period before', async () => {
  const screen = await open({
    money: { available: 500, expected: 0, earned: 30_000, earnedBefore: 20_000 },
    days: days.map((day, i) => (i === 3 ? { ...day, earned: 30_000, earnedBefore: 20_000, views: 4 } : day)),
  })
  await expect.element(screen.getByText('+50% from $200 in the previous period')).toBeVisible()
  const headings = () =>
    screen
      .getByRole('heading', { level: 2 })
      .all()
      .map((heading) => heading.element().textContent)
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Your turn', 'Next steps'])
  const table = screen.getByRole('table', { name: 'Earnings' })
  await expect.element(table.getByRole('row', { name: /Oct 4, 2026.*\$300.*\$200/ })).toBeInTheDocument()
})

it('asks a newcomer for three steps in one card, with the missing parts of the profile in it', async () => {
  const person = { ...dashboard.person, isVerified: false }
  const screen = await open({ person })
  const steps = screen.getByRole('region', { name: 'Three steps' })
  await expect.element(steps.getByText('Confirm your email')).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'Complete: Short bio' })).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'New deal: Offer your first deal' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Complete Your Profile' }).query()).toBeNull()
})

it('leaves out charts of nothing, and names each next step by what its button does', async () => {
  const screen = await open({})
  await expect.element(screen.getByRole('link', { name: 'New deal: Offer your first deal' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Earnings' }).query()).toBeNull()
})

const order = {
  kind: 'order' as const,
  id: 31,
  taskId: 5,
  turnGroup: 'your_turn' as const,
  ask: 'accept' as const,
  title: 'Three clips for the spring roast',
  other: { id: 1, username: 'brightside', displayName: 'Brightside', avatarUrl: null },
  amount: 6_300,
  isLate: false,
  isDisputed: false,
  next: { action: 'cancel_unaccepted' as const, at: new Date(Date.now() + 23.5 * 3_600_000).toISOString() },
  deliveryDays: 7,
}

it('shows each turn with who, what, how much and its deadline, and accepts an order in two presses', async () => {
  const screen = await open({ work: { yours: { count: 1, items: [order] }, theirs: noWork } })
  const row = screen.getByRole('listitem').filter({ hasText: 'Three clips' })
  await expect.element(row).toHaveTextContent(/Brightside· \$63 ?23h · then refunded.*New order: Three clips/)
  await userEvent.click(row.getByRole('button', { name: /^Accept/ }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('You receive $63 and deliver within 7 days.')
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  await expect.poll(() => accepted).toEqual([{ message: null }])
})

it('folds what waits for others', async () => {
  const waiting = { ...order, id: 32, ask: null, title: 'A story' }
  const screen = await open({ work: { yours: noWork, theirs: { count: 1, items: [waiting] } } })
  await expect.element(screen.getByRole('button', { name: '1 waits for others' })).toBeVisible()
  expect(screen.getByText('A story').query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '1 waits for others' }))
  await expect.element(screen.getByText('A story')).toBeVisible()
})
