import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/deals/deals.ts'
import { Money } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { PlatformIcon } from '../../shared/profiles/PlatformIcon.tsx'
import type { Viewer } from '../page.ts'
import './offers.css'

/** The deals on offer as choices, the first one open: what is included, price and order link. Works without scripts. */
export function Offers({ deals, viewer }: { deals: Deal[]; viewer: Viewer | null }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="deals" className="offers">
      <h2 id="deals">{t('profile.deals')}</h2>
      {deals.length === 0 && (
        <p className="empty">
          <strong>{t('profile.noDeals')}</strong> {t('profile.noDealsText')}
        </p>
      )}
      {deals.map((deal, index) => (
        <Offer key={deal.id} deal={deal} viewer={viewer} isFirst={index === 0} />
      ))}
      {deals.length > 0 && (
        <p className="offers-protected">
          <IconShieldCheck size={20} aria-hidden /> {t('profile.protected')}
        </p>
      )}
    </section>
  )
}

function Offer({ deal, viewer, isFirst }: { deal: Deal; viewer: Viewer | null; isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <details className="offer" name="offer" open={isFirst}>
      <summary>
        <h3 dir="auto" id={`deal-${deal.id}`}>
          {deal.title}
        </h3>
        <span className="offer-price" suppressHydrationWarning>
          <strong>{deal.price === null ? t('deals.priceOnRequest') : <Money cents={deal.price} />}</strong>
        </span>
        <span className="offer-kind">
          {t(`deals.type.${deal.dealType}`)}
          <span className="marks">
            {deal.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
          </span>
        </span>
      </summary>
      <div className="offer-details">
        <p dir="auto" className="offer-text">
          {deal.description}
        </p>
        <h4>{t('profile.included')}</h4>
        <ul className="offer-included" suppressHydrationWarning>
          <Included>{t('profile.readyIn', { count: deal.deliveryTimeInDays })}</Included>
          <Included>{t('profile.revisions', { count: deal.revisionsIncluded })}</Included>
        </ul>
        {deal.customOptions.length > 0 && (
          <>
            <h4>{t('deals.extras')}</h4>
            <ul className="offer-extras" suppressHydrationWarning>
              {deal.customOptions.map((option) => (
                <li key={option.id}>
                  <bdi>{option.label}</bdi>
                  <span className="quiet">
                    +<Money cents={option.price} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <OrderButton deal={deal} viewer={viewer} />
      </div>
    </details>
  )
}

const Included = ({ children }: { children: string }) => (
  <li>
    <IconCheck size={18} aria-hidden /> {children}
  </li>
)

/** Businesses order in the application; visitors are sent to register or log in first. */
function OrderButton({ deal, viewer }: { deal: Deal; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const order = paths.buy(deal.influencerId, deal.id)
  const next = `?next=${encodeURIComponent(order)}`
  const label = t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')
  const described = { 'aria-describedby': `deal-${deal.id}` }
  if (viewer === null) {
    return (
      <>
        <a className="button primary" href={`${paths.registerBusiness}${next}`} {...described}>
          {label}
        </a>
        <a className="quiet-link" href={`${paths.businessLogin}${next}`} {...described}>
          {t('profile.loginToBuy')}
        </a>
      </>
    )
  }
  if (viewer.role === 'business') {
    return (
      <a className="button primary" href={order} {...described}>
        {label}
      </a>
    )
  }
  if (viewer.username === deal.influencer.username) {
    return (
      <a className="button plain" href={`${paths.deals}?edit=${deal.id}`} {...described}>
        {t('common.edit')}
      </a>
    )
  }
  return <p className="quiet">{t('profile.onlyBusinesses')}</p>
}

/** On phones, always in view: the lowest price, and the way to the deals. */
export function OffersBar({ deals }: { deals: Deal[] }) {
  const { t } = useTranslation()
  if (deals.length === 0) return null
  const prices = deals.flatMap(({ price }) => price ?? [])
  return (
    <div className="offers-bar">
      <span suppressHydrationWarning>
        {prices.length === 0 ? (
          <strong>{t('deals.priceOnRequest')}</strong>
        ) : (
          <>
            <span className="quiet">{t('profile.from')}</span>{' '}
            <strong>
              <Money cents={Math.min(...prices)} />
            </strong>
          </>
        )}
      </span>
      <a className="button primary" href="#deals">
        {t('profile.seeDeals')}
      </a>
    </div>
  )
}
