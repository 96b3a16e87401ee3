import { useTranslation } from 'react-i18next'
import type { InfluencerDashboard } from '#contract/dashboards.ts'
import { Movement } from '../../ui/Change.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { useNumber } from '../../ui/figures.tsx'
import { nameOf } from '../../ui/region-names.ts'

/** Where the influencer stands, in the world and at home, and where a week before. */
export function RankCard({ rank }: { rank: InfluencerDashboard['rank'] }) {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  if (!rank)
    return (
      <FigureCard label={t('dashboard.rank')} source={t('dashboard.notRanked')}>
        –
      </FigureCard>
    )
  const country = rank.country && nameOf(rank.country, 'region', i18n.language)
  return (
    <FigureCard
      label={t('dashboard.rank')}
      source={
        rank.localRank !== null && country
          ? t('dashboard.localRank', { rank: number(rank.localRank), country })
          : t('dashboard.rankSource')
      }
      note={<Movement now={rank.globalRank} before={rank.globalRankBefore} />}
    >
      <bdi>{`#${number(rank.globalRank)}`}</bdi>
    </FigureCard>
  )
}
