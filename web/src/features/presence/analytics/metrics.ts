import type { Bucket, Figures } from '#contract/presence/analytics/analytics.ts'
import type { BusinessFigures } from '#contract/presence/analytics/business-analytics.ts'

/** Metrics shown to a business; 'resultViews' are views of deliverables, as opposed to profile views. */
export type BusinessMetric = Exclude<keyof BusinessFigures, 'views'> | 'resultViews'
export type Metric = keyof Figures | BusinessMetric
type Values = Record<Metric, number | null>
type Chart = { name: string; kind: 'line' | 'bar'; metrics: readonly Metric[] }
/** Data of a chart: figures per bucket, as far as the chart has them. */
export type ChartData = { bucket: Bucket; series: ({ from: string } & Partial<Values>)[] }

/** The charts of an influencer; each shares one unit. */
export const charts = [
  { name: 'visits', kind: 'line', metrics: ['views', 'visitors'] },
  { name: 'engagement', kind: 'line', metrics: ['clicks', 'reactions', 'likes'] },
  { name: 'followers', kind: 'line', metrics: ['followers'] },
  { name: 'earnings', kind: 'bar', metrics: ['earnings'] },
  { name: 'purchases', kind: 'bar', metrics: ['purchases'] },
  { name: 'conversion', kind: 'line', metrics: ['conversion'] },
] as const satisfies Chart[]

export const linkChart = { name: 'linkClicks', kind: 'bar', metrics: ['clicks'] } as const satisfies Chart
/** The charts of a business. */
export const businessCharts = [
  { name: 'spend', kind: 'bar', metrics: ['spend'] },
  { name: 'completed', kind: 'bar', metrics: ['completed'] },
  { name: 'resultViews', kind: 'bar', metrics: ['resultViews'] },
  { name: 'costPerView', kind: 'line', metrics: ['costPerView'] },
] as const satisfies Chart[]
export type ChartDefinition = (typeof charts)[number] | (typeof businessCharts)[number] | typeof linkChart
