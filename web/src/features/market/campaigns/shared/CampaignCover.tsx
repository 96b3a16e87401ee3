import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { colourOf } from '../../../../format/avatar-colors.ts'
import classes from './campaign.module.css'

/** A band in the colours of a campaign's logo, so that campaigns are told apart at a glance; decoration only. */
export function CampaignCover({
  campaign: { logoUrl, business },
}: {
  campaign: Pick<Campaign, 'logoUrl' | 'business'>
}) {
  const url = logoUrl ?? business.avatarUrl
  return (
    <div className={classes.cover} style={url ? undefined : { background: colourOf(business) }} aria-hidden>
      {url && <img src={partsOf(url).address} alt="" loading="lazy" />}
    </div>
  )
}
