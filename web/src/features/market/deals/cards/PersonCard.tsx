import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import IconStarFilled from 'icon:star-filled'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { Count, Money, useNumber } from '../../../../format/figures.tsx'
import { useProfileNames } from '../../../../format/profile-names.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import type { LinkComponent } from '../../../../kit/header/link.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import { CardPictures } from './CardPictures.tsx'
import classes from './cards.module.css'

/** Platforms whose followers a card shows. */
const shownPlatforms = 2

export type PersonCardProps = {
  influencer: InfluencerCard
  /** Address that the whole card opens. */
  to: string
  Link: LinkComponent
  /** Button in the corner of the picture that saves them. */
  heart?: ReactNode
  /** Beside the price; links and buttons in it work, although the whole card is a link. */
  action?: ReactNode
  /** Content below everything else, whose links and buttons work likewise. */
  children?: ReactNode
  heading?: 'h2' | 'h3'
  /** In the first row of the page, so that its picture is wanted at once. */
  eager?: boolean
}

/** An influencer as a card (look.md, Card of a person): works, face, name, niche, place, followers, rating and lowest price. */
export function PersonCard({ influencer, to, Link, heart, action, children, heading, eager }: PersonCardProps) {
  const { t, i18n } = useTranslation()
  const names = useProfileNames()
  const id = useId()
  const Heading = heading ?? 'h2'
  const { person, profession, country, categories, works } = influencer
  const niche = profession ? names.profession(profession) : categories[0] && t(`categories.${categories[0]}`)
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <CardPictures pictures={works} person={person} eager={eager} />
        {heart && <div className={classes.heart}>{heart}</div>}
      </div>
      <div className={classes.body}>
        <div className={classes.who}>
          <Avatar person={person} size={44} className={classes.face} />
          <div className={classes.names}>
            <Heading className={classes.name} id={id}>
              <Link to={to} className={classes.open}>
                <bdi>{person.displayName}</bdi>
              </Link>
              {influencer.isVerified && (
                <IconRosetteDiscountCheck size={18} role="img" aria-label={t('profile.verified')} />
              )}
            </Heading>
            <p className={classes.where} suppressHydrationWarning>
              {niche && <bdi>{niche}</bdi>}
              {niche && country && <span> · </span>}
              {country && <bdi>{nameOf(country, 'region', i18n.language)}</bdi>}
            </p>
          </div>
        </div>
        <p className={classes.figures}>
          <CardRating rating={influencer.rating} reviews={influencer.reviews} />
          {influencer.reach.slice(0, shownPlatforms).map(({ platform, followers }) => (
            <span key={platform} className={classes.pair}>
              <PlatformIcon platform={platform} size={18} />
              <Count of={followers} />
            </span>
          ))}
        </p>
        <div className={classes.last}>
          <PriceFrom influencer={influencer} />
          {action && <div className={classes.action}>{action}</div>}
        </div>
        {children && <div className={classes.more}>{children}</div>}
      </div>
    </article>
  )
}

/** The average of the reviews, or that there are none yet. */
export function CardRating({ rating, reviews }: Pick<InfluencerCard, 'rating' | 'reviews'>) {
  const { t } = useTranslation()
  const number = useNumber()
  if (rating === null) return <span className={classes.quiet}>{t('card.new')}</span>
  const label = t('discovery.reviewed', { count: reviews, number: number(reviews), stars: number(rating) })
  return (
    <span role="img" aria-label={label} title={label} className={classes.pair}>
      <IconStarFilled size={16} aria-hidden className={classes.star} />
      <bdi aria-hidden>
        <b>{number(rating)}</b> ({number(reviews)})
      </bdi>
    </span>
  )
}

/** The lowest public price; 'price on request', or nothing where nothing is for sale. */
function PriceFrom({ influencer: { priceFrom, deals } }: Pick<PersonCardProps, 'influencer'>) {
  const { t } = useTranslation()
  if (priceFrom !== null)
    return (
      <p className={classes.price} suppressHydrationWarning>
        <span className={classes.quiet}>{t('card.from')}</span> <Money cents={priceFrom} />
      </p>
    )
  return <p className={classes.quiet}>{t(deals > 0 ? 'deals.priceOnRequest' : 'card.noDeals')}</p>
}
