import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { Count, Money, useMoney, useNumber, usePercent } from '../../../format/figures.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { Change } from '../../../kit/figures/Change.tsx'
import { FigureCard, FigureRow } from '../../../kit/figures/Figure.tsx'
import type { Metric } from './metrics.ts'

type Card = {
  metric: Metric
  isMoney: boolean
  source: TextKey
  isLessBetter?: boolean
  /** Also given as a share of the orders. */
  isShare?: boolean
}

const cards: readonly Card[] = [
  { metric: 'turnover', isMoney: true, source: 'wallet.fromLedger' },
  { metric: 'fees', isMoney: true, source: 'wallet.fromLedger' },
  { metric: 'orders', isMoney: false, source: 'wallet.fromLedger' },
  { metric: 'refunds', isMoney: false, source: 'wallet.fromLedger', isLessBetter: true, isShare: true },
  { metric: 'disputes', isMoney: false, source: 'statistics.fromDisputes', isLessBetter: true, isShare: true },
  { metric: 'chargedBack', isMoney: true, source: 'wallet.fromLedger', isLessBetter: true },
  { metric: 'influencers', isMoney: false, source: 'statistics.fromAccounts' },
  { metric: 'businesses', isMoney: false, source: 'statistics.fromAccounts' },
]

/** The totals of the range, each with its change, its history and its source. */
export function FigureCards({ report: { totals, before, series } }: { report: PlatformReport }) {
  const { t } = useTranslation()
  const money = useMoney()
  const number = useNumber()
  return (
    <FigureRow label={t('dashboard.keyFigures')}>
      {cards.map(({ metric, isMoney, source, isLessBetter = false, isShare = false }) => (
        <FigureCard
          key={metric}
          label={t(`statistics.${metric}`)}
          source={t(source)}
          trend={series.map((span) => span[metric])}
          note={
            <>
              {isShare && <ShareOfOrders count={totals[metric]} orders={totals.orders} />}
              <Change
                now={totals[metric]}
                before={before[metric]}
                text={isMoney ? money : number}
                isLessBetter={isLessBetter}
              />
            </>
          }
        >
          {isMoney ? <Money cents={totals[metric]} /> : <Count of={totals[metric]} />}
        </FigureCard>
      ))}
    </FigureRow>
  )
}

function ShareOfOrders({ count, orders }: { count: number; orders: number }) {
  const { t } = useTranslation()
  const percent = usePercent()
  if (orders === 0) return null
  return <Text size="sm">{t('statistics.ofOrders', { percent: percent(count / orders) })}</Text>
}
