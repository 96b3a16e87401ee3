import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { Count, useTimes } from '../../../../format/figures.tsx'
import { CalendarDay } from '../../../../kit/fields/dates/CalendarDay.tsx'
import { Term, Terms } from '../../../../kit/text/Term.tsx'
import { usePlaces } from '../use-places.ts'
import { CampaignFee } from './CampaignFee.tsx'

type CampaignFields = Pick<
  Campaign,
  'price' | 'places' | 'viewTarget' | 'applyBy' | 'deliverBy' | 'publishFrom' | 'publishUntil'
> &
  Partial<Pick<Campaign, 'placesLeft' | 'netPrice' | 'fit'>>

type Props = {
  campaign: CampaignFields
  /** Further terms, which only its business sees. */
  children?: ReactNode
}

/** Fee, places and days of a campaign; open terms of a draft are left out. */
export function CampaignTerms({ campaign, children }: Props) {
  const { t } = useTranslation()
  const placesText = usePlaces()
  const { places, placesLeft, viewTarget, applyBy, deliverBy, publishFrom, publishUntil } = campaign
  return (
    <Stack gap="sm">
      <CampaignFee campaign={campaign} isEarned={Boolean(campaign.fit)} />
      <Terms>
        {places !== null && <Term name={t('campaign.places')}>{placesText({ places, placesLeft })}</Term>}
        {viewTarget !== null && (
          <Term name={t('campaign.viewTarget')}>
            <Count of={viewTarget} />
          </Term>
        )}
        {applyBy && (
          <Term name={t('campaign.applyBy')}>
            <CalendarDay near date={applyBy} />
          </Term>
        )}
        {deliverBy && (
          <Term name={t('campaign.deliverBy')}>
            <CalendarDay near date={deliverBy} />
          </Term>
        )}
        <PublishTerm from={publishFrom} until={publishUntil} />
        {children}
      </Terms>
    </Stack>
  )
}

function PublishTerm({ from, until }: { from: string | null; until: string | null }) {
  const { t } = useTranslation()
  const { nearUtcDay } = useTimes()
  if (!from || !until) return null
  return (
    <Term name={t('campaign.publish')}>
      {t('campaign.publishBetween', { from: nearUtcDay(from), until: nearUtcDay(until) })}
    </Term>
  )
}
