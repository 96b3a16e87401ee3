import { afterEach, expect, it, vi } from 'vitest'
import type { BusinessReport } from '#contract/presence/analytics/business-analytics.ts'
import { renderApp, visibleText } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { BusinessOverview, BusinessResults } from './BusinessFigures.tsx'

afterEach(() => vi.unstubAllGlobals())

const query = { from: '2026-03-01', to: '2026-03-02', bucket: 'day' as const }
const nothing = { spend: 0, completed: 0, costPerOrder: null, onTime: null, views: null, costPerView: null }
const some = { spend: 30_000, completed: 2, costPerOrder: 15_000, onTime: 0.5, views: 40_000, costPerView: 0.25 }
const empty: BusinessReport = {
  ...query,
  series: [
    { from: '2026-03-01', ...nothing },
    { from: '2026-03-02', ...nothing },
  ],
  totals: nothing,
  before: nothing,
  viewed: { orders: 0, of: 0, source: null, oldestAt: null },
  influencers: [],
  platforms: [],
  updatedAt: '2026-03-02T12:00:00.000Z',
}

/** Opens both parts of a business's figures; waits until the text contains each of `expected`, and returns it. */
async function open(report: BusinessReport, expected: string[], hasOrders = true) {
  stubApi({ 'GET /api/analytics/business': { json: report } })
  const screen = await renderApp(
    <>
      <BusinessOverview money={{ available: 12_300, held: 4_500 }} hasOrders={hasOrders} />
      <BusinessResults />
    </>,
    { path: '/business/dashboard?from=2026-03-01&to=2026-03-02' },
  )
  for (const text of expected) await expect.poll(() => visibleText(screen)).toContain(text)
  return visibleText(screen)
}

it('shows what a business spent, and of which views the cost is, with their source', async () => {
  const ana = { id: 7, username: 'ana', displayName: 'Ana', avatarUrl: null }
  const report = {
    ...empty,
    series: [{ from: '2026-03-01', ...some }],
    totals: some,
    viewed: { orders: 1, of: 2, source: 'self_reported' as const, oldestAt: '2026-02-01T00:00:00.000Z' },
    influencers: [{ influencer: ana, orders: 2, spend: 30_000, views: 40_000, costPerView: 0.25 }],
    platforms: [{ platform: 'youtube' as const, orders: 1, spend: 10_000 }],
  }
  await open(report, [
    'Spent $300 ',
    'Average cost $150 ',
    'On-time delivery 50%',
    'Result views 40K',
    'Cost per view $0.0025',
    'Known for 1 of 2 orders and campaigns · As reported by the influencer · oldest figure',
    'Ana $300 · 2 orders and campaigns · $0.0025 per view',
    'YouTube $100 · 1 order or campaign',
  ])
})

it('says that views are unknown rather than zero', async () => {
  await open({ ...empty, totals: { ...some, views: null, costPerView: null } }, [
    'Cost per view Unknown No views reported for these results yet.',
  ])
})

it('says in words what each figure was in the period before', async () => {
  await open({ ...empty, totals: some, before: { ...some, spend: 20_000, onTime: 0.25 } }, [
    '+50% from $200 in the previous period',
    '+100% from 25% in the previous period',
  ])
})

it('shows a business that never ordered its money, and no figures of nothing', async () => {
  const text = await open(empty, ['Available $123 ', 'Held $45 '], false)
  expect(text).not.toContain('Spent')
})

it('says that nothing was spent in a period', async () => {
  await open(empty, ['Nothing in this period'])
})
