import { useTranslation } from 'react-i18next'
import { Area, AreaChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { StatementLine } from '#contract/wallet/wallet.ts'
import { useMoney, useTimes } from '../../format/figures.tsx'

type Props = { lines: StatementLine[]; height: number }

/** The balance after each movement that is shown, oldest first in reading direction; the table below says the same in words. */
export default function BalanceChart({ lines, height }: Props) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const { day } = useTimes()
  const movements = lines.toReversed()
  return (
    <div role="img" aria-label={t('wallet.chart')} dir="ltr">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
        <AreaChart data={movements} margin={{ top: 4, bottom: 4, left: 0, right: 0 }} accessibilityLayer={false}>
          <XAxis dataKey="id" reversed={i18n.dir() === 'rtl'} hide />
          <YAxis domain={[0, (most: number) => Math.max(most, 1)]} hide />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--vivobid-border)' }}
            contentStyle={{
              background: 'var(--vivobid-raised)',
              border: '1px solid var(--vivobid-border)',
              borderRadius: 'var(--vivobid-radius)',
              direction: i18n.dir(),
            }}
            labelFormatter={(_, [shown]) => shown && day((shown.payload as StatementLine).createdAt)}
            formatter={(balance) => [money(Number(balance)), t('wallet.balance')]}
          />
          <Area
            dataKey="balanceAfter"
            stroke="var(--vivobid-accent)"
            strokeWidth={2}
            fill="var(--vivobid-accent)"
            fillOpacity={0.12}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}
