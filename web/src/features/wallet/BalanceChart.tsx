import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/wallet.ts'

const width = 640
const height = 120

/** The balance after each movement that is shown, oldest first in reading direction; the table below says the same in words. */
export function BalanceChart({ lines }: { lines: StatementLine[] }) {
  const { t, i18n } = useTranslation()
  if (lines.length < 2) return null
  const balances = lines.map((line) => line.balanceAfter).reverse()
  const most = Math.max(...balances, 1)
  const step = width / (balances.length - 1)
  const points = balances.map((balance, i) => [i * step, height - (balance / most) * (height - 8) - 4] as const)
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('wallet.chart')}
      viewBox={`0 0 ${width} ${height}`}
      w="100%"
      h={120}
      preserveAspectRatio="none"
      style={{ transform: i18n.dir() === 'rtl' ? 'scaleX(-1)' : undefined }}
    >
      <path d={`M0,${height} L${line} L${width},${height} Z`} fill="var(--vivobid-accent)" opacity={0.12} />
      <path
        d={`M${line}`}
        fill="none"
        stroke="var(--vivobid-accent)"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}
