import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useRead } from '../../../../api/queries.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { FigureCard, FigureGrid } from '../../../../kit/figures/Figure.tsx'
import { FiguresSkeleton } from '../../../../kit/skeleton/skeletons.tsx'

/** The requests of a campaign by progress. */
export function RequestFigures({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { id, places } = campaign
  const counts = useRead(campaignRequests.counts, { query: { campaignId: id } })
  if (!counts.data) return counts.isPending ? <FiguresSkeleton count={3} /> : null
  const { pending, accepted, pending_completion, completed } = counts.data
  return (
    <FigureGrid>
      <FigureCard
        label={t('campaign.figure.taken')}
        note={places !== null && <Text size="sm">{t('campaign.figure.ofPlaces', { places: number(places) })}</Text>}
      >
        {number(accepted + pending_completion + completed)}
      </FigureCard>
      <FigureCard
        label={t('campaign.figure.published')}
        note={<Text size="sm">{t('campaign.figure.completed', { number: number(completed) })}</Text>}
      >
        {number(pending_completion + completed)}
      </FigureCard>
      <FigureCard
        label={t('campaign.figure.pending')}
        note={<Text size="sm">{t('campaign.figure.yourTurn', { number: number(counts.data.your_turn) })}</Text>}
      >
        {number(pending)}
      </FigureCard>
    </FigureGrid>
  )
}
