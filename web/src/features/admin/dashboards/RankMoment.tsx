import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Moment } from '../../../kit/progress/Moment.tsx'

/** Celebrates a rank that is better than a week ago. */
export function RankMoment({ rank }: Pick<InfluencerDashboard, 'rank'>) {
  const { t } = useTranslation()
  const number = useNumber()
  if (!rank?.globalRankBefore || rank.globalRank >= rank.globalRankBefore) return null
  return (
    <Moment
      name={`rank-${rank.globalRank}`}
      title={t('moment.rank', { rank: number(rank.globalRank) })}
      kind="people"
      action={
        <Button component="a" href={paths.rankings} size="sm" variant="default">
          {t('moment.toRankings')}
        </Button>
      }
    >
      <Text>{t('moment.rankText', { before: number(rank.globalRankBefore) })}</Text>
    </Moment>
  )
}
