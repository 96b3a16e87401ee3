import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type BusinessReport, businessAnalytics } from '#contract/analytics/business-analytics.ts'
import en from '../../../public/locales/en/translation.json' with { type: 'json' }
import { createQueryClient, keyOf } from '../../api/queries.ts'
import { textOptions } from '../../format/texts.ts'
import { BusinessOverview, BusinessResults } from './BusinessFigures.tsx'

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

async function renderText(report: BusinessReport, hasOrders = true): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: en } } })
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyOf(businessAnalytics.figures, { query }), report)
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <MemoryRouter initialEntries={['/business/dashboard?from=2026-03-01&to=2026-03-02']}>
            <BusinessOverview money={{ available: 12_300, held: 4_500 }} hasOrders={hasOrders} />
            <BusinessResults />
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it('shows what a business spent, and of which views the cost is, with their source', async () => {
  const ana = { id: 7, username: 'ana', displayName: 'Ana', avatarUrl: null }
  const text = await renderText({
    ...empty,
    series: [{ from: '2026-03-01', ...some }],
    totals: some,
    viewed: { orders: 1, of: 2, source: 'self_reported', oldestAt: '2026-02-01T00:00:00.000Z' },
    influencers: [{ influencer: ana, orders: 2, spend: 30_000, views: 40_000, costPerView: 0.25 }],
    platforms: [{ platform: 'youtube', orders: 1, spend: 10_000 }],
  })
  for (const expected of [
    'Spent $300 ',
    'Average cost $150 ',
    'On-time delivery 50%',
    'Result views 40K',
    'Cost per view $0.0025',
    'Known for 1 of 2 orders and campaigns · As reported by the influencer · oldest figure',
    'Ana $300 · 2 orders and campaigns · $0.0025 per view',
    'YouTube $100 · 1 order or campaign',
  ])
    expect(text).toContain(expected)
})

it('says that views are unknown rather than zero', async () => {
  const text = await renderText({ ...empty, totals: { ...some, views: null, costPerView: null } })
  expect(text).toContain('Cost per view Unknown No views reported for these results yet.')
})

it('says in words what each figure was in the period before', async () => {
  const text = await renderText({ ...empty, totals: some, before: { ...some, spend: 20_000, onTime: 0.25 } })
  expect(text).toContain('+50% from $200 in the previous period')
  expect(text).toContain('+100% from 25% in the previous period')
})

it('shows a business that never ordered its money, and no figures of nothing', async () => {
  const text = await renderText(empty, false)
  expect(text).toContain('Available $123 ')
  expect(text).toContain('Held $45 ')
  expect(text).not.toContain('Spent')
})

it('says that nothing was spent in a period', async () => {
  expect(await renderText(empty)).toContain('Nothing in this period')
})
