import { useTranslation } from 'react-i18next'
import type { OwnRank } from '#contract/rankings/rankings.ts'
import { useNumber, useTimes } from '../../format/figures.tsx'

const [width, height] = [320, 64]

/** The rank by day, best on top, as a chart and a table. */
export function RankChart({ history }: { history: OwnRank['history'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { utcDay } = useTimes()
  const ranks = history.map(({ globalRank }) => globalRank)
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)]
  const [first, last] = [history[0]!, history.at(-1)!]
  const days = (iso: string) => (Date.parse(iso) - Date.parse(first.day)) / 86_400_000
  const points = history.map(({ day: at, globalRank }) => {
    const x = (width * days(at)) / days(last.day)
    const y = 4 + (best === worst ? 0.5 : (globalRank - best) / (worst - best)) * (height - 8)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <div className="rank-line">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('rankings.own.line', { from: number(first.globalRank), to: number(last.globalRank) })}
      >
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <details>
        <summary>{t('rankings.own.table')}</summary>
        <table className="rank-parts">
          <thead>
            <tr>
              <th scope="col">{t('rankings.own.day')}</th>
              <th scope="col">{t('rankings.rank')}</th>
              <th scope="col">{t('rankings.score')}</th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map((each) => (
              <tr key={each.day}>
                <th scope="row" suppressHydrationWarning>
                  {utcDay(each.day)}
                </th>
                <td>
                  <bdi>{number(each.globalRank)}</bdi>
                </td>
                <td>
                  <bdi>{number(each.score)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
