import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicCampaign } from '#contract/market/campaigns/campaigns.ts'
import { Count, useTimes } from '../../../../format/figures.tsx'
import { usePlaces } from '../use-places.ts'
import classes from './campaign-page.module.css'

/** Places, views and days of an open campaign, none of which is missing. */
export function CampaignFigures({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useTranslation()
  const placesText = usePlaces()
  const { utcDay } = useTimes()
  const { places, placesLeft, viewTarget, applyBy, deliverBy, publishFrom, publishUntil } = campaign
  return (
    <dl className={classes.terms}>
      <Figure name={t('campaign.places')}>{places !== null && placesText({ places, placesLeft })}</Figure>
      <Figure name={t('campaign.viewTarget')}>{viewTarget !== null && <Count of={viewTarget} />}</Figure>
      <Figure name={t('campaign.applyBy')}>{applyBy && utcDay(applyBy)}</Figure>
      <Figure name={t('campaign.deliverBy')}>{deliverBy && utcDay(deliverBy)}</Figure>
      <Figure name={t('campaign.publish')}>
        {publishFrom &&
          publishUntil &&
          t('campaign.publishBetween', { from: utcDay(publishFrom), until: utcDay(publishUntil) })}
      </Figure>
    </dl>
  )
}

/** Numbers and days are written anew in the browser, which may know other forms of them. */
const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd suppressHydrationWarning>{children}</dd>
  </div>
)
