import type { BusinessFigures, BusinessReport } from '#contract/presence/analytics/business-analytics.ts'
import { type Cell, day, fraction, inCell, money, type Table } from '../../../../platform/documents/tables.ts'

const headings = ['spend_usd', 'orders', 'cost_per_order_usd', 'on_time_share', 'views', 'cost_per_view_usd'] as const

type Line = Partial<BusinessFigures> & { orders?: number }

const columnsOf = (figures: Line): Cell[] => [
  inCell(figures.spend, money),
  figures.orders ?? figures.completed ?? null,
  inCell(figures.costPerOrder, money),
  inCell(figures.onTime, fraction),
  figures.views ?? null,
  inCell(figures.costPerView, (cents) => fraction(cents / 100)),
]

/** The report as a table: a row for each span, the totals, and each influencer and platform. Days are UTC. */
export function businessTable({ bucket, series, totals, before, influencers, platforms }: BusinessReport): Table {
  const line = (section: string, item: Cell, figures: Line): Cell[] => [section, item, ...columnsOf(figures)]
  const rows = [
    ...series.map((span) => line(bucket, day(span.from), span)),
    line('total', null, totals),
    line('total_before', null, before),
    ...influencers.map(({ influencer, ...figures }) => line('influencer', influencer.displayName, figures)),
    ...platforms.map(({ platform, ...figures }) => line('platform', platform, figures)),
  ]
  return { heading: ['section', 'item', ...headings], rows: [rows] }
}
