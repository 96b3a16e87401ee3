import type { Figures, InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import { type Cell, day, fraction, inCell, money, type Table } from '../../../platform/documents/tables.ts'

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

const columnsOf = (figures: Partial<Figures>): Cell[] => [
  figures.views ?? null,
  figures.visitors ?? null,
  figures.clicks ?? null,
  figures.reactions ?? null,
  figures.likes ?? null,
  figures.followers ?? null,
  inCell(figures.earnings, money),
  figures.purchases ?? null,
  inCell(figures.conversion, fraction),
]

/** The figures as a table: a row for each span, the totals, and each country, referrer and link. Days are the influencer’s. */
export function figuresTable({
  bucket,
  series,
  totals,
  before,
  countries,
  referrers,
  links,
}: InfluencerFigures): Table {
  const line = (section: string, item: Cell, figures: Partial<Figures>): Cell[] => [
    section,
    item,
    ...columnsOf(figures),
  ]
  const rows = [
    ...series.map((span) => line(bucket, day(span.from), span)),
    line('total', null, totals),
    line('total_before', null, before),
    ...countries.map(({ country, count }) => line('country', country, { views: count })),
    ...referrers.map(({ referrer, count }) => line('referrer', referrer, { views: count })),
    ...links.map(({ title, clicks }) => line('link', title, { clicks })),
  ]
  return { heading: ['section', 'item', ...headings], rows: [rows] }
}
