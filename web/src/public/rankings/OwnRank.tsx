import { useTranslation } from 'react-i18next'
import { hintSteps } from '#contract/rankings/rank-formula.ts'
import type { OwnRank as Own, RankHint } from '#contract/rankings/rankings.ts'
import { useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { RankMovement } from '../profile/RankMovement.tsx'
import { RankChart } from './RankChart.tsx'

const hintPaths: Partial<Record<RankHint, string>> = {
  verify_profiles: paths.verification,
  complete_order: paths.deals,
  set_country: paths.profile,
}

/** The viewer's own rank, its history, and how to improve it. */
export function OwnRank({ own }: { own: Own }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { rank, pointsToNext, hints, history } = own
  const hintText = ({ hint, points }: Own['hints'][number]) => {
    const steps = hint in hintSteps ? hintSteps[hint as keyof typeof hintSteps] : 0
    return t(`rankings.hint.${hint}`, { steps: number(steps), points: number(points) })
  }
  return (
    <section className="card own-rank" aria-labelledby="own">
      <h2 id="own">{t('rankings.own')}</h2>
      {!rank && <p>{t('rankings.own.none')}</p>}
      {rank && (
        <>
          <p className="own-place">
            <strong className="own-number">
              <bdi>{`#${number(rank.globalRank)}`}</bdi>
            </strong>
            <RankMovement now={rank.globalRank} before={rank.globalRankBefore} />
            <span className="quiet">
              {pointsToNext === null
                ? t('rankings.own.top')
                : t('rankings.own.next', { count: pointsToNext, number: number(pointsToNext) })}
            </span>
          </p>
          {hints.length > 0 && (
            <>
              <h3>{t('rankings.own.hints')}</h3>
              <ul>
                {hints.map((each) => (
                  <li key={each.hint}>
                    {hintPaths[each.hint] ? <a href={hintPaths[each.hint]}>{hintText(each)}</a> : hintText(each)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {history.length > 1 && <RankChart history={history} />}
    </section>
  )
}
