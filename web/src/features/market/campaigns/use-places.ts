import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useNumber } from '../../../format/figures.tsx'

/** Describes the places of a campaign and, once some are taken, those that are left. */
export function usePlaces() {
  const { t } = useTranslation()
  const number = useNumber()
  return ({ places, placesLeft }: { places: number } & Partial<Pick<Campaign, 'placesLeft'>>): string => {
    const left = placesLeft ?? places
    if (left === places) return number(places)
    if (left === 0) return t('campaign.noPlacesLeft', { places: number(places) })
    return t('campaign.placesLeft', { left: number(left), places: number(places) })
  }
}
