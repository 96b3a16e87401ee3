import { describe, expect, it } from 'vitest'
import type { InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import { english, renderApp, visibleText } from '../../../../test/render-app.tsx'
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
  timeZone: 'Europe/Berlin',
  updatedAt: '2026-03-09T12:00:00.000Z',
}

describe('the figures', () => {
  it('show their change and their source', async () => {
    const text = visibleText(await renderApp(<FigureCards figures={figures} />))
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
    const screen = await renderApp(<ChartCard chart={charts[i]!} figures={figures} />)
    const title = english[`analytics.chart.${name}`]
    await screen.getByRole('button', { name: `Show as a table: ${title}` }).click()
    const buckets = screen.getByRole('table', { name: title }).getByRole('rowheader')
    await expect.poll(() => buckets.elements()).toHaveLength(2)
    await expect.element(buckets.nth(1)).toHaveTextContent('Week from Mar 2, 2026')
  })
})

describe('the sources of visitors', () => {
  it('are listed by name, including unknown ones', async () => {
    const text = visibleText(await renderApp(<Sources figures={figures} />))
    for (const words of ['Spain 8', 'Unknown 4', 'tiktok.com 6', 'Direct or internal 4', 'Other sites 2', 'My cups 2'])
      expect(text).toContain(words)
  })
})
