import type { Figures, InfluencerFigures } from '#contract/analytics/analytics.ts'
import { type Field, toCsv } from '../../platform/documents/csv.ts'

const headings = [
  'views',
  'visitors',
  'clicks',
  'reactions',
  'likes',
  'followers',
  'earnings_usd',
  'purchases',
  'conversion',
] as const

const columnsOf = (figures: Partial<Figures>): Field[] => [
  figures.views ?? null,
  figures.visitors ?? null,
  figures.clicks ?? null,
  figures.reactions ?? null,
  figures.likes ?? null,
  figures.followers ?? null,
  figures.earnings === undefined ? null : figures.earnings / 100,
  figures.purchases ?? null,
  figures.conversion == null ? null : Number(figures.conversion.toFixed(6)),
]

/** The figures as CSV: a row for each span, the totals, and each country, referrer and link. Days are the influencer's. */
export function csvOf({ bucket, series, totals, before, countries, referrers, links }: InfluencerFigures): string {
  const line = (section: string, item: string | null, figures: Partial<Figures>): Field[] => [
    section,
    item,
    ...columnsOf(figures),
  ]
  return toCsv([
    ['section', 'item', ...headings],
    ...series.map((span) => line(bucket, span.from, span)),
    line('total', null, totals),
    line('total_before', null, before),
    ...countries.map(({ country, count }) => line('country', country, { views: count })),
    ...referrers.map(({ referrer, count }) => line('referrer', referrer, { views: count })),
    ...links.map(({ title, clicks }) => line('link', title, { clicks })),
  ])
}
