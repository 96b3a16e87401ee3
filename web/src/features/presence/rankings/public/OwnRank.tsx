import { useTranslation } from 'react-i18next'
import { hintSteps } from '#contract/presence/rankings/rank-formula.ts'
import type { OwnRank as Own, RankHint } from '#contract/presence/rankings/rankings.ts'
import { useNumber, useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import classes from './own-rank.module.css'
import { RankChart } from './RankChart.tsx'
import { RankMovement } from './RankMovement.tsx'

const hintPaths: Partial<Record<RankHint, string>> = {
  verify_profiles: paths.verification,
  complete_order: paths.deals,
  set_country: '/profile?tab=places&field=countryOfOrigin',
}

type Props = {
  own: Own
  /** The narrowed ranking on screen; null: it is not narrowed. */
  list: { name: string; influencers: number } | null
}

/** The viewer's own rank, its recent changes, its history, and ways to improve it. */
export function OwnRank({ own, list }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const { rank, place, changes, pointsToNext, hints, history } = own
  const hintText = ({ hint, points }: Own['hints'][number]) => {
    const steps = hint in hintSteps ? hintSteps[hint as keyof typeof hintSteps] : 0
    return t(`rankings.hint.${hint}`, { steps: number(steps), points: number(points) })
  }
  return (
    <section className={`${box.card} ${classes.rank}`} aria-labelledby="own">
      <h2 id="own">{t('rankings.own')}</h2>
      {!rank && <p>{t('rankings.own.none')}</p>}
      {rank && (
        <>
          <p className={classes.place}>
            <strong className={classes.number}>
              <bdi>{`#${number(rank.globalRank)}`}</bdi>
            </strong>
            <RankMovement now={rank.globalRank} before={rank.globalRankBefore} />
            <span className={text.quiet}>
              {pointsToNext === null
                ? t('rankings.own.top')
                : t('rankings.own.next', { count: pointsToNext, number: number(pointsToNext) })}
            </span>
          </p>
          {list && (
            <p>
              {place === null
                ? t('rankings.own.notListed', { list: list.name })
                : t('rankings.own.placeIn', {
                    list: list.name,
                    place: number(place),
                    count: list.influencers,
                    number: number(list.influencers),
                  })}
            </p>
          )}
          {changes && <Changes changes={changes} />}
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

/** Changes of the viewer's rank within a week: each figure that changed, with its points. */
function Changes({ changes: { since, parts } }: { changes: NonNullable<Own['changes']> }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { utcShortDay } = useTimes()
  const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value))
  return (
    <>
      <h3>{t('rankings.own.changes', { day: utcShortDay(since) })}</h3>
      {parts.length === 0 ? (
        <p className={text.quiet}>{t('rankings.own.unchanged')}</p>
      ) : (
        <dl className={classes.changes}>
          {parts.map(({ part, before, now, points }) => (
            <div key={part}>
              <dt>
                {t(`rank.part.${part}`)} <bdi className={text.quiet}>{signed(now - before)}</bdi>
              </dt>
              <dd>{t('rankings.points', { count: points, number: signed(points) })}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={text.quiet}>{t('rankings.own.others')}</p>
    </>
  )
}
