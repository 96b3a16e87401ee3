import { Card, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { formatCompact, formatCurrency } from '#contract/formats.ts'
import { useBucketLabel } from '../../../format/bucket-label.ts'
import { useMoney, useNumber } from '../../../format/figures.tsx'
import { Chart } from '../../../kit/chart/Chart.tsx'

/** Earnings of the last 30 days beside those of the 30 before, and profile views, day by day; nothing while all are zero. */
export function EarningsCharts({ days }: Pick<InfluencerDashboard, 'days'>) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const number = useNumber()
  const label = useBucketLabel('day')
  const shortMoney = (cents: number) =>
    formatCurrency(cents / 100, 'USD', { language: i18n.language, notation: 'compact', maximumFractionDigits: 1 })
  if (days.every(({ earned, earnedBefore, views }) => !earned && !earnedBefore && !views)) return null
  const pointsOf = (values: (day: InfluencerDashboard['days'][number]) => number[]) =>
    days.map((each, index) => ({
      id: each.day,
      short: label.short(each.day),
      long: label.long(each.day),
      values: values(each),
      isUnfinished: index === days.length - 1,
    }))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card withBorder padding="lg">
        <Chart
          title={t('analytics.earnings')}
          unit={t('chart.unit.money')}
          kind="line"
          axis={t('analytics.bucket.day')}
          series={[{ label: t('dashboard.last30') }, { label: t('dashboard.before30') }]}
          points={pointsOf(({ earned, earnedBefore }) => [earned, earnedBefore])}
          format={(value, _series, short) => (short ? shortMoney : money)(value ?? 0)}
          empty={t('analytics.nothingThen')}
        />
      </Card>
      <Card withBorder padding="lg">
        <Chart
          title={t('analytics.views')}
          unit={t('chart.unit.count')}
          kind="bar"
          axis={t('analytics.bucket.day')}
          series={[{ label: t('analytics.views') }]}
          points={pointsOf(({ views }) => [views])}
          format={(value, _series, short) => (short ? formatCompact(value ?? 0, i18n.language) : number(value ?? 0))}
          empty={t('analytics.nothingThen')}
        />
      </Card>
    </SimpleGrid>
  )
}
