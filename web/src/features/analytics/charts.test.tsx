import { MantineProvider } from '@mantine/core'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { InfluencerFigures } from '#contract/analytics/analytics.ts'
import type { Language } from '#contract/languages.ts'
import ar from '../../../public/locales/ar/translation.json' with { type: 'json' }
import en from '../../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../../format/texts.ts'
import { ChartCard } from './ChartCard.tsx'
import { FigureCards } from './FigureCards.tsx'
import { charts } from './metrics.ts'
import { Sources } from './Sources.tsx'

const some = { visitors: 9, clicks: 2, reactions: 3, likes: 1, followers: 1_000_000, purchases: 3 }
const bucket = (from: string, views: number) => ({ from, views, ...some, earnings: 12_345, conversion: 0.25 })
const figures: InfluencerFigures = {
  from: '2026-03-01',
  to: '2026-03-09',
  bucket: 'week',
  series: [bucket('2026-03-01', 1), bucket('2026-03-02', 11)],
  totals: { views: 12, ...some, earnings: 24_690, conversion: 0.25 },
  before: { ...some, views: 6, visitors: 18, clicks: 2, followers: null, earnings: 0, conversion: null },
  countries: [
    { country: 'ES', count: 8 },
    { country: null, count: 4 },
  ],
  referrers: [
    { referrer: 'tiktok.com', count: 6 },
    { referrer: null, count: 4 },
    { referrer: '(other)', count: 2 },
  ],
  links: [{ id: 7, title: 'My cups', clicks: 2 }],
  followersSource: 'mixed',
  updatedAt: '2026-03-09T12:00:00.000Z',
}

async function renderHtml(component: ReactNode, lng: Language = 'en'): Promise<string> {
  const i18n = createInstance()
  const resources = { en: { translation: en }, ar: { translation: ar } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng, resources })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <MemoryRouter>{component}</MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  )
}
const textOf = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the figures', () => {
  it('show their change and their source', async () => {
    const text = textOf(await renderHtml(<FigureCards figures={figures} />))
    expect(text).toContain(
      'Profile views 12 +100% compared with the previous period Counted here: one per visitor and day',
    )
    expect(text).toMatch(/Earnings \$246\.90 .*From the ledger/)
    expect(text).toContain('some reported by the platform, some self-reported')
    expect(text).toMatch(/Visitors 9 .*-50% compared with the previous period/)
    expect(text).toContain('Views to purchases 25%')
  })
})

describe('a chart', () => {
  it.each(charts.map(({ name }, i) => [name, i] as const))('of %s has a table with every bucket', async (name, i) => {
    const html = await renderHtml(<ChartCard chart={charts[i]!} figures={figures} />)
    expect(textOf(html)).toContain('Week from Mar 2, 2026')
    expect(html).toContain(`Show as a table: ${en[`analytics.chart.${name}`]}`)
    expect(html.match(/scope="row"/g)).toHaveLength(2)
  })
})

describe('the sources of visitors', () => {
  it('are listed by name, including unknown ones', async () => {
    const text = textOf(await renderHtml(<Sources figures={figures} />))
    for (const words of ['Spain 8', 'Unknown 4', 'tiktok.com 6', 'Direct or internal 4', 'Other sites 2', 'My cups 2'])
      expect(text).toContain(words)
  })
})
