import { afterEach, expect, it, vi } from 'vitest'
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
  work: noWork,
  requests: noWork,
  campaigns: { ...noWork, toAnswer: 0, toDo: 0, running: 0 },
  views: { lately: 0, before: 0, total: 0 },
  days,
  rank: null,
  rating: null,
  has: { visibleDeals: 0, verifiedProfiles: 0, links: 1, showcaseItems: 1, kyc: 'approved' },
} as unknown as InfluencerDashboard

const open = (changes: Partial<InfluencerDashboard>) => {
  stubApi({ 'GET /api/dashboard': { json: { ...dashboard, ...changes } } })
  return renderApp(<InfluencerDashboardScreen />, { user: { role: 'influencer', displayName: 'Lena' } })
}

it('shows the charts first, and says in words what was earned in the period before', async () => {
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
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Earnings', 'Profile views', 'Next steps'])
  const table = screen.getByRole('table', { name: 'Earnings' })
  await expect.element(table.getByRole('row', { name: /Oct 4, 2026.*\$300.*\$200/ })).toBeInTheDocument()
})

it('leaves out charts of nothing, and names each next step by what its button does', async () => {
  const screen = await open({})
  await expect.element(screen.getByRole('link', { name: 'New deal: Offer your first deal' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Earnings' }).query()).toBeNull()
})
