import IconClock from 'icon:clock'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDeal } from '#contract/market/deals/deals.ts'
import { Money } from '../../../../format/figures.tsx'
import { nameOf } from '../../../../format/region-names.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import type { LinkComponent } from '../../../../kit/header/link.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { CardPictures } from './CardPictures.tsx'
import classes from './cards.module.css'
import { CardRating } from './PersonCard.tsx'

/** The part of a deal that its card shows. */
export type CardDeal = Pick<
  ListedDeal,
  'title' | 'dealType' | 'influencer' | 'price' | 'isPriceHidden' | 'cover' | 'deliveryTimeInDays' | 'platforms'
>

type Props = {
  deal: CardDeal
  /** Address that the whole card opens. */
  to: string
  Link: LinkComponent
  /** Beside the price; links and buttons in it work, although the whole card is a link. */
  action?: ReactNode
  /** Badge on the picture, such as the reason for showing it here. */
  badge?: ReactNode
  /** Buttons in the corner of the picture. */
  corner?: ReactNode
  /** Content below everything else, whose links and buttons work likewise. */
  children?: ReactNode
  /** `p`: not part of the page's structure. */
  heading?: 'h2' | 'h3' | 'p'
  eager?: boolean
}

/** A deal as a card (look.md, Card of a deal): cover, title, owner, platforms, days, price and rating. */
export function OfferCard({ deal, to, Link, action, badge, corner, children, heading, eager }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const Heading = heading ?? 'h2'
  const { influencer, price, isPriceHidden } = deal
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <CardPictures pictures={deal.cover ? [deal.cover] : []} person={influencer} eager={eager} />
        <span className={classes.badges}>
          <span className={classes.badge}>{t(`deals.type.${deal.dealType}`)}</span>
          {badge && <span className={classes.badge}>{badge}</span>}
        </span>
        {corner && <div className={classes.heart}>{corner}</div>}
      </div>
      <div className={classes.body}>
        <div className={classes.who}>
          <Avatar person={influencer} size={28} className={classes.face} />
          <p className={`${classes.names} ${classes.small}`} suppressHydrationWarning>
            <bdi className={classes.owner}>{influencer.displayName}</bdi>
            {influencer.countryOfOrigin && (
              <bdi className={classes.quiet}>{nameOf(influencer.countryOfOrigin, 'region', i18n.language)}</bdi>
            )}
          </p>
        </div>
        <Heading className={classes.title} id={id} dir="auto">
          <Link to={to} className={classes.open}>
            {deal.title}
          </Link>
        </Heading>
        <p className={classes.figures}>
          <CardRating rating={influencer.rating?.average ?? null} reviews={influencer.rating?.count ?? 0} />
          <span className={classes.pair}>
            <IconClock size={16} aria-hidden />
            {t('deals.days', { count: deal.deliveryTimeInDays })}
          </span>
          <span className={classes.pair}>
            {deal.platforms.slice(0, 4).map((platform) => (
              <PlatformIcon key={platform} platform={platform} size={18} />
            ))}
          </span>
        </p>
        <div className={classes.last}>
          <p className={classes.price} suppressHydrationWarning>
            {isPriceHidden ? t('deals.priceOnRequest') : price !== null && <Money cents={price} />}
          </p>
          {action && <div className={classes.action}>{action}</div>}
        </div>
        {children && <div className={classes.more}>{children}</div>}
      </div>
    </article>
  )
}
