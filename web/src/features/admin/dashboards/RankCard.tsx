import { useTranslation } from 'react-i18next'
import type { InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { useNumber } from '../../../format/figures.tsx'
import { nameOf } from '../../../format/region-names.ts'
import { Movement } from '../../../kit/figures/Change.tsx'
import { FigureCard } from '../../../kit/figures/Figure.tsx'

/** The influencer's global and local rank, and its change within a week. */
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
