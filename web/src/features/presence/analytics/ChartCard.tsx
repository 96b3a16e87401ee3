import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBucketLabel } from '../../../format/bucket-label.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { isUnfinished } from './buckets.ts'
import { unitOf, useFigureText } from './formats.ts'
import type { ChartData, ChartDefinition, Metric } from './metrics.ts'

type Props = { chart: ChartDefinition; figures: ChartData }

/** A chart of some metrics by bucket, in a card of its own. */
export function ChartCard({ chart, figures: { bucket, series } }: Props) {
  const { t } = useTranslation()
  const text = useFigureText()
  const name = useBucketLabel(bucket)
  const metrics: readonly Metric[] = chart.metrics
  const now = serverDate()
  return (
    <Card withBorder padding="lg">
      <Chart
        title={t(`analytics.chart.${chart.name}`)}
        // a chart has metrics, which share one unit
        unit={t(`chart.unit.${unitOf(metrics[0]!)}`)}
        kind={chart.kind}
        axis={t(`analytics.bucket.${bucket}`)}
        series={metrics.map((metric) => ({ label: t(`analytics.${metric}`) }))}
        points={series.map((span) => ({
          id: span.from,
          short: name.short(span.from),
          long: name.long(span.from),
          values: metrics.map((metric) => span[metric] ?? null),
          isUnfinished: isUnfinished(span.from, bucket, now),
        }))}
        // an index of the series
        format={(value, index, short) => text(metrics[index]!, value, short)}
        hasDecimals={chart.name === 'conversion' || chart.name === 'costPerView'}
        empty={t('analytics.nothingThen')}
      />
    </Card>
  )
}
