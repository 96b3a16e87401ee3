import { useTranslation } from 'react-i18next'
import { hintSteps } from '#contract/rank-formula.ts'
import type { OwnRank as Own, RankHint } from '#contract/rankings.ts'
import { useNumber } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { RankMovement } from '../profile/RankMovement.tsx'
import { RankLine } from './RankLine.tsx'

const wayOf: Partial<Record<RankHint, string>> = {
  verify_profiles: paths.verification,
  complete_order: paths.deals,
  set_country: paths.profile,
}

/** For an influencer who looks at the ranking: their own place, how it changed, and what takes them further. */
export function OwnRank({ own }: { own: Own }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { rank, pointsToNext, hints, history } = own
  const say = ({ hint, points }: Own['hints'][number]) => {
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
                  <li key={each.hint}>{wayOf[each.hint] ? <a href={wayOf[each.hint]}>{say(each)}</a> : say(each)}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      {history.length > 1 && <RankLine history={history} />}
    </section>
  )
}
