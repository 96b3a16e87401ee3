import { useTranslation } from 'react-i18next'
import type { OwnRank } from '#contract/presence/rankings/rankings.ts'
import { useNumber, useTimes } from '../../../../format/figures.tsx'
import { Chart } from '../../../../kit/chart/Chart.tsx'

/** The rank by day, best on top; the table has the score too. */
export function RankChart({ history }: { history: OwnRank['history'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { utcDay, utcShortDay } = useTimes()
  return (
    <Chart
      title={t('rankings.own.line')}
      level={3}
      kind="line"
      axis={t('rankings.own.day')}
      series={[{ label: t('rankings.rank') }, { label: t('rankings.score'), isOnlyInTable: true }]}
      points={history.map(({ day, globalRank, score }) => ({
        id: day,
        short: utcShortDay(day),
        long: utcDay(day),
        values: [globalRank, score],
      }))}
      format={(value) => (value === null ? '–' : number(value))}
      empty={t('rankings.own.none')}
      isLowBest
      height={160}
    />
  )
}
