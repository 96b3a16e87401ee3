import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCurrency } from '#contract/formats.ts'
import type { StatementLine } from '#contract/wallet/wallet.ts'
import { useMoney, useTimes } from '../../format/figures.tsx'
import { Chart } from '../../kit/chart/Chart.tsx'

/** The balance after each movement that is shown. */
export function BalanceChart({ lines }: { lines: StatementLine[] }) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const { day, shortDay } = useTimes()
  const short = (cents: number) =>
    formatCurrency(cents / 100, 'USD', { language: i18n.language, notation: 'compact', maximumFractionDigits: 1 })
  return (
    <Card withBorder padding="lg">
      <Chart
        title={t('wallet.chart')}
        level={3}
        unit={t('chart.unit.money')}
        kind="area"
        axis={t('wallet.when')}
        series={[{ label: t('wallet.balance') }]}
        points={lines.toReversed().map((line) => ({
          id: line.id,
          short: shortDay(line.createdAt),
          long: day(line.createdAt),
          values: [line.balanceAfter],
        }))}
        format={(value, _, isShort) => (isShort ? short : money)(value ?? 0)}
        empty={t('analytics.nothingThen')}
        height={160}
      />
    </Card>
  )
}
