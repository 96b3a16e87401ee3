import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCompact } from '#contract/formats.ts'
import type { CampaignResults } from '#contract/market/campaign-results/campaign-results.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import { useNumber, useTimes } from '../../../format/figures.tsx'
import { serverDate } from '../../../format/server-clock.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'

/** All views so far by day: those that count, and with unconfirmed reports. Days are UTC. */
export function ViewsChart({ days }: Pick<CampaignResults, 'days'>) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const { utcDay, utcShortDay } = useTimes()
  const today = dayOf(serverDate())
  const hasReports = days.some(({ reported }) => reported > 0)
  const series = [
    { label: t('campaignResults.counted') },
    ...(hasReports ? [{ label: t('campaignResults.withReports') }] : []),
  ]
  return (
    <Card withBorder padding="lg">
      <Chart
        title={t('campaignResults.byDay')}
        unit={t('analytics.utc')}
        kind="area"
        axis={t('analytics.bucket.day')}
        series={series}
        points={days.map(({ day, measured, confirmed, reported }) => ({
          id: day,
          short: utcShortDay(day),
          long: utcDay(day),
          values: [measured + confirmed, ...(hasReports ? [measured + confirmed + reported] : [])],
          isUnfinished: day === today,
        }))}
        format={(value, _, isShort) => (isShort ? formatCompact(value ?? 0, i18n.language) : number(value ?? 0))}
        empty={t('campaignResults.noViews')}
      />
    </Card>
  )
}
