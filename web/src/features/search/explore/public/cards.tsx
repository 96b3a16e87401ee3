import IconHeart from 'icon:heart'
import IconHeartFilled from 'icon:heart-filled'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDeal } from '#contract/market/deals/deals.ts'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { paths } from '../../../../format/paths.ts'
import type { LinkComponent } from '../../../../kit/header/link.ts'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import type { Viewer } from '../../../../public/page.ts'
import { OfferCard } from '../../../market/deals/cards/OfferCard.tsx'
import { PersonCard } from '../../../market/deals/cards/PersonCard.tsx'
import classes from './heart.module.css'

export const PlainLink: LinkComponent = ({ to, ...props }) => <a href={to} {...props} />

type PersonProps = {
  influencer: InfluencerCard
  viewer: Viewer | null
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** Below everything else. */
  children?: React.ReactNode
}

/** An influencer on a public page: the card opens the profile, the heart is for businesses and visitors, who may become one. */
export function ExplorePerson({ influencer, viewer, ...rest }: PersonProps) {
  return (
    <PersonCard
      influencer={influencer}
      to={paths.publicProfile(influencer.person)}
      Link={PlainLink}
      heart={(!viewer || viewer.role === 'business') && <Heart influencer={influencer} viewer={viewer} />}
      {...rest}
    />
  )
}

type DealProps = {
  deal: ListedDeal
  viewer: Viewer | null
  badge?: React.ReactNode
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/** A deal on a public page; visitors who press Order register or sign in, and come back to the order. */
export function ExploreDeal({ deal, viewer, ...rest }: DealProps) {
  const { t } = useTranslation()
  const order = paths.buy(deal.influencerId, deal.id)
  return (
    <OfferCard
      deal={deal}
      to={`${paths.publicProfile(deal.influencer)}#deal-${deal.id}`}
      Link={PlainLink}
      action={
        (!viewer || viewer.role === 'business') && (
          <a
            className={button.primary}
            href={viewer ? order : paths.joinFor(order)}
            aria-label={t(deal.isPriceHidden ? 'card.askAbout' : 'card.order', { title: deal.title })}
          >
            {t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')}
          </a>
        )
      }
      {...rest}
    />
  )
}

/** Adds to a business's shortlist or removes, and puts the heart back if that fails; visitors sign in first, and then it is done. */
function Heart({ influencer: { person, shortlisted }, viewer }: { influencer: InfluencerCard; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const [isListed, setListed] = useState(shortlisted !== null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const name = { name: person.displayName }
  if (!viewer)
    return (
      <a className={classes.heart} href={paths.joinFor(paths.keep(person.id))} aria-label={t('discovery.keep', name)}>
        <IconHeart size={20} aria-hidden />
      </a>
    )
  const toggle = async () => {
    if (busy) return
    const next = !isListed
    setListed(next)
    setBusy(true)
    setFailed(false)
    try {
      const { changeShortlist } = await import('./change-shortlist.ts')
      await changeShortlist(person.id, next)
    } catch {
      setListed(!next)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.heart}
        aria-pressed={isListed}
        aria-label={t(isListed ? 'discovery.letGoOf' : 'discovery.keep', name)}
        onClick={toggle}
      >
        {isListed ? <IconHeartFilled size={20} aria-hidden /> : <IconHeart size={20} aria-hidden />}
      </button>
      <span role="status" className={failed ? classes.failed : text.hidden}>
        {failed && t('explore.heartFailed')}
      </span>
    </>
  )
}
