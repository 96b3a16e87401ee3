import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/deals/deals.ts'
import { Money } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { PlatformIcon } from '../../shared/profiles/PlatformIcon.tsx'
import type { Viewer } from '../page.ts'

/** The deals on offer, each with its price and order link. */
export function Offers({ deals, viewer }: { deals: Deal[]; viewer: Viewer | null }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="deals">
      <h2 id="deals">{t('profile.deals')}</h2>
      {deals.length === 0 && (
        <p className="empty">
          <strong>{t('profile.noDeals')}</strong> {t('profile.noDealsText')}
        </p>
      )}
      <div className="deals">
        {deals.map((deal) => (
          <Offer key={deal.id} deal={deal} viewer={viewer} />
        ))}
      </div>
    </section>
  )
}

function Offer({ deal, viewer }: { deal: Deal; viewer: Viewer | null }) {
  const { t } = useTranslation()
  return (
    <article className="card deal" aria-labelledby={`deal-${deal.id}`}>
      <div className="deal-top">
        <span className="badge">{t(`deals.type.${deal.dealType}`)}</span>
        <span className="marks">
          {deal.platforms.map((platform) => (
            <PlatformIcon key={platform} platform={platform} />
          ))}
        </span>
      </div>
      <h3 dir="auto" id={`deal-${deal.id}`}>
        {deal.title}
      </h3>
      <p className="quiet clamped" dir="auto">
        {deal.description}
      </p>
      <p className="deal-price" suppressHydrationWarning>
        <strong>{deal.price === null ? t('deals.priceOnRequest') : <Money cents={deal.price} />}</strong>
        <span className="quiet">{t('deals.days', { count: deal.deliveryTimeInDays })}</span>
      </p>
      <OrderButton deal={deal} viewer={viewer} />
    </article>
  )
}

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
    return <a href={`${paths.deals}?edit=${deal.id}`}>{t('common.edit')}</a>
  }
  return <p className="quiet">{t('profile.onlyBusinesses')}</p>
}
