import { useTranslation } from 'react-i18next'
import type { RankingEntry } from '#contract/presence/rankings/rankings.ts'
import { Count, useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'
import { RankMovement } from './RankMovement.tsx'
import { ScopeRank } from './ScopeRank.tsx'

type Props = { items: RankingEntry[]; language: string; scopeName: string | null }

/** The first three of a ranking with a work of each, the winner in the middle where there is room. */
export function Podium({ items, language, scopeName }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ol className="podium" aria-label={t('rankings.podium')}>
      {items.map(({ rank, scopeRank, before, person, work, country, score, verifiedFollowers, completedOrders }) => (
        <li key={person.id} className="podium-place" data-place={rank} data-pictured={work ? '' : undefined}>
          <a href={paths.publicProfile(person)}>
            {work && <Picture url={work} alt="" sizes="(min-width: 48rem) 21rem, 92vw" ratio={16 / 9} eager />}
            <PlainAvatar person={person} size={rank === 1 ? 112 : 88} eager />
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
            <strong>{number(rank)}</strong>{' '}
            {scopeName === null ? (
              <RankMovement now={scopeRank} before={before} />
            ) : (
              <ScopeRank rank={scopeRank} before={before} scopeName={scopeName} />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
