import './rank.css'
import { useTranslation } from 'react-i18next'
import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import type { RankExplanation } from '#contract/presence/rankings/rankings.ts'
import { useMoney, useNumber, useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { RankMovement } from './RankMovement.tsx'

/** Key prefixes of this section's texts, for the pages that show it. */
export const rankTexts = ['rank.', 'change.'] as const

/** The global and local rank and its formula; renders nothing while unranked. */
export function Rank({ rank }: { rank: RankExplanation | null }) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const { utcDay } = useTimes()
  if (!rank) return null
  const place = (value: number) => <bdi>{`#${number(value)}`}</bdi>
  const country = rank.country && nameOf(rank.country, 'region', i18n.language)
  return (
    <section aria-labelledby="rank" className="rank">
      <h2 id="rank">{t('rank.title')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('rank.global')}</dt>
          <dd className="figure">
            <a href={paths.rankings}>{place(rank.globalRank)}</a>{' '}
            <RankMovement now={rank.globalRank} before={rank.globalRankBefore} />
          </dd>
          <dd className="source">{t('rank.of', { count: rank.influencers, number: number(rank.influencers) })}</dd>
        </div>
        {rank.localRank !== null && (
          <div>
            <dt suppressHydrationWarning>{t('rank.local', { country })}</dt>
            <dd className="figure">
              <a href={`${paths.rankings}?scope=${rank.country}`}>{place(rank.localRank)}</a>{' '}
              <RankMovement now={rank.localRank} before={rank.localRankBefore} />
            </dd>
            <dd className="source">
              {t('rank.of', { count: rank.influencersInCountry, number: number(rank.influencersInCountry) })}
            </dd>
          </div>
        )}
      </dl>
      <details>
        <summary>{t('rank.how')}</summary>
        <RankComponents rank={rank} />
        <p className="quiet" suppressHydrationWarning>
          {t('rank.computed', { day: utcDay(rank.computedAt), version: rank.formulaVersion })}{' '}
          <a href={`${paths.rankings}#how`}>{t('rank.formulaLink')}</a>
        </p>
      </details>
    </section>
  )
}

/** Each component with its points; the last row is the score. */
function RankComponents({ rank }: { rank: RankExplanation }) {
  const { t } = useTranslation()
  const money = useMoney()
  const format = useNumber()
  const number = (value: number) => <bdi>{format(value)}</bdi>
  return (
    <table className="rank-parts">
      <thead>
        <tr>
          <th scope="col">{t('rank.part')}</th>
          <th scope="col">{t('rank.value')}</th>
          <th scope="col">{t('rank.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rank.parts.map(({ part, value, points }) => (
          <tr key={part}>
            <th scope="row">
              {t(`rank.part.${part}`)}
              <span className="source">{t(`rank.source.${part}`, { amount: money(rankFormula.leastPaid) })}</span>
              {part === 'completedOrders' && rank.completedRequests > 0 && (
                <span className="source">
                  {t('rank.fromCampaigns', { count: rank.completedRequests, number: format(rank.completedRequests) })}
                </span>
              )}
            </th>
            <td>{number(value)}</td>
            <td>{number(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('rank.score')}
          </th>
          <td>{number(rank.score)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
