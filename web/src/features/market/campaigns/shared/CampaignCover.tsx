import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { colourOf } from '../../../../format/avatar-colors.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import classes from './campaign-head.module.css'

type Props = {
  campaign: Pick<Campaign, 'id' | 'logoUrl' | 'coverUrl' | 'business'>
  /** On top of a page, rather than of a card. */
  isWide?: boolean
}

/** Number of different parts of a business's cover that its campaigns show. */
const parts = 4

/**
 * The picture of a campaign: its product, whole; otherwise a part of its business's cover, another one for each of its campaigns.
 * Decoration only.
 */
export function CampaignCover({ campaign: { id, logoUrl, coverUrl, business }, isWide = false }: Props) {
  const whole = logoUrl ?? (coverUrl ? null : business.avatarUrl)
  return (
    <div
      className={`${classes.cover} ${isWide ? classes.wide : ''}`}
      style={whole || coverUrl ? undefined : { background: colourOf(business) }}
      aria-hidden
    >
      {whole ? (
        <>
          <img src={partsOf(whole).address} alt="" loading="lazy" className={classes.ground} />
          <img src={partsOf(whole).address} alt="" loading="lazy" className={classes.whole} />
        </>
      ) : (
        coverUrl && (
          <span style={{ '--part': `${((id % parts) * 100) / (parts - 1)}%` } as React.CSSProperties}>
            <Picture url={coverUrl} alt="" sizes="(min-width: 62em) 60rem, 100vw" eager={isWide} />
          </span>
        )
      )}
    </div>
  )
}
