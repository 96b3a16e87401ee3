import { Card, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { formatCurrency, localeOf, numberFormat } from '#contract/formats.ts'
import { useBucketLabel } from '../../../format/bucket-label.ts'
import { useMoney } from '../../../format/figures.tsx'
import { serverDate } from '../../../format/server-clock.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import type { ChartKind } from '../../../kit/chart/chart-data.ts'
import { isUnfinished } from '../../presence/analytics/buckets.ts'
import type { Metric } from './metrics.ts'

type Definition = {
  name: 'turnover' | 'fees' | 'orders' | 'signUps' | 'moved' | 'returned'
  kind: ChartKind
  isMoney: boolean
}
type Charted = Definition & { metrics: readonly Metric[] }

/** Charts above the queues. */
export const firstCharts: readonly Charted[] = [
  { name: 'turnover', kind: 'bar', isMoney: true, metrics: ['turnover'] },
  { name: 'orders', kind: 'line', isMoney: false, metrics: ['orders', 'refunds', 'disputes'] },
]
export const furtherCharts: readonly Charted[] = [
  { name: 'fees', kind: 'bar', isMoney: true, metrics: ['fees'] },
  { name: 'signUps', kind: 'line', isMoney: false, metrics: ['influencers', 'businesses'] },
  { name: 'moved', kind: 'line', isMoney: true, metrics: ['deposited', 'paidOut'] },
  { name: 'returned', kind: 'line', isMoney: true, metrics: ['refunded', 'chargedBack'] },
]

/** The figures over time, each chart with its table behind. */
export const PlatformCharts = ({ charts, report }: { charts: readonly Charted[]; report: PlatformReport }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }}>
    {charts.map((chart) => (
      <PlatformChart key={chart.name} chart={chart} report={report} />
    ))}
  </SimpleGrid>
)

function PlatformChart({ chart, report: { bucket, series } }: { chart: Charted; report: PlatformReport }) {
  const { t } = useTranslation()
  const label = useBucketLabel(bucket)
  const format = useValueFormat(chart.isMoney)
  const now = serverDate()
  return (
    <Card withBorder padding="lg">
      <Chart
        title={t(`statistics.chart.${chart.name}`)}
        unit={t(chart.isMoney ? 'chart.unit.money' : 'chart.unit.count')}
        kind={chart.kind}
        axis={t(`analytics.bucket.${bucket}`)}
        series={chart.metrics.map((metric) => ({ label: t(`statistics.${metric}`) }))}
        points={series.map((span) => ({
          id: span.from,
          short: label.short(span.from),
          long: label.long(span.from),
          values: chart.metrics.map((metric) => span[metric]),
          isUnfinished: isUnfinished(span.from, bucket, now),
        }))}
        format={(value, _series, short) => format(value, short)}
        empty={t('analytics.nothingThen')}
      />
    </Card>
  )
}

function useValueFormat(isMoney: boolean) {
  const { i18n } = useTranslation()
  const money = useMoney()
  return (value: number | null, short = false): string => {
    if (value === null) return '–'
    const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
    if (!isMoney) return numberFormat(localeOf(i18n.language), short ? compact : {}).format(value)
    return short ? formatCurrency(value / 100, 'USD', { language: i18n.language, ...compact }) : money(value)
  }
}
