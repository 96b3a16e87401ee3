import { Card } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCurrency } from '#contract/formats.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../api/queries.ts'
import { useBucketLabel } from '../../../format/bucket-label.ts'
import { useMoney } from '../../../format/figures.tsx'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { ErrorBox } from '../../../kit/screens.tsx'
import { useKeepWaiting } from '../../../kit/skeleton/Together.tsx'
import classes from './wallet.module.css'

/** Folded: the balance and the held money at the end of each of the last days; nothing for people who never had any. */
export function BalanceChart() {
  const { t, i18n } = useTranslation()
  const formatMoney = useMoney()
  const label = useBucketLabel('day')
  const history = useRead(money.balanceHistory, {})
  useKeepWaiting(history.isPending)
  const short = (cents: number) =>
    formatCurrency(cents / 100, 'USD', { language: i18n.language, notation: 'compact', maximumFractionDigits: 1 })
  if (history.error && !history.data)
    return <ErrorBox section={t('wallet.chart')} error={history.error} retry={() => history.refetch()} />
  const days = history.data?.days ?? []
  if (days.every(({ available, held }) => available === 0 && held === 0)) return null
  const everHeld = days.some(({ held }) => held !== 0)
  return (
    <Card withBorder padding="lg" mt="lg" component="details" className={classes.chart}>
      <summary>{t('wallet.chart')}</summary>
      <Chart
        title={t('wallet.chart')}
        unit={t('chart.unit.money')}
        kind="line"
        axis={t('analytics.bucket.day')}
        series={[{ label: t('wallet.available') }, ...(everHeld ? [{ label: t('wallet.chartHeld') }] : [])]}
        points={days.map(({ day, available, held }, index) => ({
          id: day,
          short: label.short(day),
          long: label.long(day),
          values: everHeld ? [available, held] : [available],
          isUnfinished: index === days.length - 1,
        }))}
        format={(value, _series, isShort) => (isShort ? short : formatMoney)(value ?? 0)}
        empty={t('analytics.nothingThen')}
        height={180}
      />
    </Card>
  )
}
