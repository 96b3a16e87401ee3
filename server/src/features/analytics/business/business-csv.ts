import type { BusinessFigures, BusinessReport } from '#contract/analytics/business-analytics.ts'
import { type Field, toCsv } from '../../../platform/documents/csv.ts'

const headings = ['spend_usd', 'orders', 'cost_per_order_usd', 'on_time_share', 'views', 'cost_per_view_usd'] as const

const dollars = (cents: number | null | undefined, digits = 2) =>
  cents == null ? null : Number((cents / 100).toFixed(digits))

type Line = Partial<BusinessFigures> & { orders?: number }

const columnsOf = (figures: Line): Field[] => [
  dollars(figures.spend),
  figures.orders ?? figures.completed ?? null,
  dollars(figures.costPerOrder),
  figures.onTime == null ? null : Number(figures.onTime.toFixed(6)),
  figures.views ?? null,
  dollars(figures.costPerView, 6),
]

/** The report as CSV: a row for each span, the totals, and each influencer and platform. Days are UTC. */
export function businessCsvOf({ bucket, series, totals, before, influencers, platforms }: BusinessReport): string {
  const line = (section: string, item: string | null, figures: Line): Field[] => [section, item, ...columnsOf(figures)]
  return toCsv([
    ['section', 'item', ...headings],
    ...series.map((span) => line(bucket, span.from, span)),
    line('total', null, totals),
    line('total_before', null, before),
    ...influencers.map(({ influencer, ...figures }) => line('influencer', influencer.displayName, figures)),
    ...platforms.map(({ platform, ...figures }) => line('platform', platform, figures)),
  ])
}
