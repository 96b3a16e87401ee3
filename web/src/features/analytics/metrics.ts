import type { Bucket, Figures } from '#contract/analytics.ts'
import type { BusinessFigures } from '#contract/business-analytics.ts'

/** What a business is shown; views are those of results, which are counted elsewhere. */
export type BusinessMetric = Exclude<keyof BusinessFigures, 'views'> | 'resultViews'
export type Metric = keyof Figures | BusinessMetric
type Values = Record<Metric, number | null>
type Chart = { name: string; kind: 'line' | 'bar'; metrics: readonly Metric[] }
/** What a chart draws: figures of spans of days, as far as the chart has them. */
export type Drawn = { bucket: Bucket; series: ({ from: string } & Partial<Values>)[] }

/** The charts, each with figures of one measure. */
export const charts = [
  { name: 'visits', kind: 'line', metrics: ['views', 'visitors'] },
  { name: 'engagement', kind: 'line', metrics: ['clicks', 'reactions', 'likes'] },
  { name: 'followers', kind: 'line', metrics: ['followers'] },
  { name: 'earnings', kind: 'bar', metrics: ['earnings'] },
  { name: 'purchases', kind: 'bar', metrics: ['purchases'] },
  { name: 'conversion', kind: 'line', metrics: ['conversion'] },
] as const satisfies Chart[]

/** Clicks of one link. */
export const linkChart = { name: 'linkClicks', kind: 'bar', metrics: ['clicks'] } as const satisfies Chart
/** What a business spent, and what for. */
export const businessCharts = [
  { name: 'spend', kind: 'bar', metrics: ['spend'] },
  { name: 'completed', kind: 'bar', metrics: ['completed'] },
  { name: 'resultViews', kind: 'bar', metrics: ['resultViews'] },
  { name: 'costPerView', kind: 'line', metrics: ['costPerView'] },
] as const satisfies Chart[]
export type ChartOf = (typeof charts)[number] | (typeof businessCharts)[number] | typeof linkChart

/** How the lines of one chart are told apart: by colour, and by their dashes for those who see no colours. */
export const strokes = [
  { color: 'var(--vivobid-accent)', dash: '0' },
  { color: 'var(--vivobid-good)', dash: '7 4' },
  { color: 'var(--vivobid-text)', dash: '2 4' },
] as const
