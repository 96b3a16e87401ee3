import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type BusinessReport, businessAnalytics } from '#contract/business-analytics.ts'
import en from '../../../public/locales/en/translation.json' with { type: 'json' }
import { createQueryClient, keyOf } from '../../ui/queries.ts'
import { textOptions } from '../../ui/texts.ts'
import { BusinessFigures } from './BusinessFigures.tsx'

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

async function said(report: BusinessReport): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: en } } })
  const queries = createQueryClient()
  queries.setQueryData(keyOf(businessAnalytics.figures, { query }), report)
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MantineProvider>
          <MemoryRouter initialEntries={['/business/dashboard?from=2026-03-01&to=2026-03-02']}>
            <BusinessFigures />
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

it('the figures of a business say what was spent, and of which views the cost is, with who says so', async () => {
  const ana = { id: 7, username: 'ana', displayName: 'Ana', avatarUrl: null }
  const text = await said({
    ...empty,
    series: [{ from: '2026-03-01', ...some }],
    totals: some,
    viewed: { orders: 1, of: 2, source: 'self_reported', oldestAt: '2026-02-01T00:00:00.000Z' },
    influencers: [{ influencer: ana, orders: 2, spend: 30_000, views: 40_000, costPerView: 0.25 }],
    platforms: [{ platform: 'youtube', orders: 1, spend: 10_000 }],
  })
  for (const words of [
    'Spent $300 ',
    'Cost per order $150 ',
    'Delivered on time 50%',
    'Views of results 40K',
    'Cost per view $0.0025',
    'Known for 1 of 2 orders · As the influencer says · oldest figure',
    'Ana $300 · 2 orders · $0.0025 per view',
    'YouTube $100 · 1 order',
  ])
    expect(text).toContain(words)
})

it('where nobody told views, it says so and shows no zero', async () => {
  const text = await said({ ...empty, totals: { ...some, views: null, costPerView: null } })
  expect(text).toContain('Cost per view Not known Nobody has reported views of these results yet.')
})

it('without anything it says what to do', async () => {
  expect(await said(empty)).toContain('Nothing spent in this time')
})
