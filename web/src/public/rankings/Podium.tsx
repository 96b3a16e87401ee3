import { useTranslation } from 'react-i18next'
import type { RankingEntry } from '#contract/rankings/rankings.ts'
import { Count, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { nameOf } from '../../format/region-names.ts'
import { PlainAvatar } from '../kit/PlainAvatar.tsx'
import { RankMovement } from '../profile/RankMovement.tsx'

/** The first three of a ranking, the winner in the middle where there is room. */
export function Podium({ items, language }: { items: RankingEntry[]; language: string }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ol className="podium" aria-label={t('rankings.podium')}>
      {items.map(({ rank, before, person, country, score, verifiedFollowers, completedOrders }) => (
        <li key={person.id} className="podium-place" data-place={rank}>
          <a href={paths.publicProfile(person)}>
            <PlainAvatar person={person} size={rank === 1 ? 112 : 88} />
            <strong className="podium-name">
              <bdi>{person.displayName}</bdi>
            </strong>
          </a>
          <span className="quiet" suppressHydrationWarning>
            {country ? nameOf(country, 'region', language) : t('rankings.noCountry')}
          </span>
          <span className="podium-figures">
            <span>
              <Count of={verifiedFollowers} /> {t('profile.followers')}
            </span>
            <span>{t('rankings.completed', { count: completedOrders })}</span>
            <span>{t('rankings.points', { count: score, number: number(score) })}</span>
          </span>
          <span className="podium-step">
            <strong>{number(rank)}</strong> <RankMovement now={rank} before={before} />
          </span>
        </li>
      ))}
    </ol>
  )
}
