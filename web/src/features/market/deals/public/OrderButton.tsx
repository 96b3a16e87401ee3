import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/market/deals/deals.ts'
import { paths } from '../../../../format/paths.ts'
import type { Viewer } from '../../../../public/page.ts'

/** Businesses order in the application; visitors are sent to register or log in first. */
export function OrderButton({ deal, viewer }: { deal: Deal; viewer: Viewer | null }) {
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
