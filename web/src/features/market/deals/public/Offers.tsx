import IconCheck from 'icon:check'
import IconShieldCheck from 'icon:shield-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/market/deals/deals.ts'
import { Money } from '../../../../format/figures.tsx'
import box from '../../../../kit/native/box.module.css'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import { useTranslate } from '../../../../kit/text/use-translate.ts'
import { PlatformIcon } from '../../../money/social-profiles/PlatformIcon.tsx'
import classes from './offers.module.css'

type Props = {
  deals: Deal[]
  /** Button or link that orders a deal. */
  order: (deal: Deal) => ReactNode
}

/** The deals on offer as choices, the first one open: price, content and the button to order. Works without scripts. */
export function Offers({ deals, order }: Props) {
  const { t } = useTranslation()
  const { shown, Translate, setTranslations } = useTranslate()
  return (
    <section aria-labelledby="deals" className={classes.offers}>
      <h2 id="deals">{t('profile.deals')}</h2>
      {deals.length === 0 && (
        <p className={box.empty}>
          <strong>{t('profile.noDeals')}</strong> {t('profile.noDealsText')}
        </p>
      )}
      {deals.map((deal, index) => (
        <Offer key={deal.id} deal={deal} isFirst={index === 0} shown={shown}>
          {order(deal)}
        </Offer>
      ))}
      {deals.length > 0 && (
        <p className={classes.protected}>
          <IconShieldCheck size={20} aria-hidden /> {t('profile.protected')}
        </p>
      )}
      {Translate && deals.length > 0 && (
        <Translate
          texts={deals.flatMap(({ title, description }) => [title, description])}
          onTranslated={setTranslations}
        />
      )}
    </section>
  )
}

/** The price that everybody may see; null: on request. */
const priceOf = ({ price, isPriceHidden }: Deal) => (isPriceHidden ? null : price)

type OfferProps = {
  deal: Deal
  isFirst: boolean
  /** A text of the deal, or its translation. */
  shown: (text: string) => string
  children: ReactNode
}

function Offer({ deal, isFirst, shown, children }: OfferProps) {
  const { t } = useTranslation()
  const price = priceOf(deal)
  return (
    <details className={classes.offer} name="offer" open={isFirst}>
      <summary>
        <h3 dir="auto" id={`deal-${deal.id}`}>
          {shown(deal.title)}
        </h3>
        <span className={classes.price} suppressHydrationWarning>
          <strong>{price === null ? t('deals.priceOnRequest') : <Money cents={price} />}</strong>
        </span>
        <span className={classes.kind}>
          {t(`deals.type.${deal.dealType}`)}
          <span className={box.marks}>
            {deal.platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} />
            ))}
          </span>
        </span>
      </summary>
      <div className={classes.details}>
        <ul className={classes.included} suppressHydrationWarning>
          <Included>{t('profile.readyIn', { count: deal.deliveryTimeInDays })}</Included>
          <Included>{t('profile.revisions', { count: deal.revisionsIncluded })}</Included>
        </ul>
        {children}
        <p dir="auto" className={`${text.lines} ${classes.text}`}>
          {shown(deal.description)}
        </p>
        {deal.customOptions.length > 0 && (
          <>
            <h4>{t('deals.extras')}</h4>
            <ul className={classes.extras} suppressHydrationWarning>
              {deal.customOptions.map((option) => (
                <li key={option.id}>
                  <bdi>{option.label}</bdi>
                  <span className={text.quiet}>
                    +<Money cents={option.price} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}

const Included = ({ children }: { children: string }) => (
  <li>
    <IconCheck size={18} aria-hidden /> {children}
  </li>
)

/** Bar that is always in view on phones: the lowest price, and a link to the deals. */
export function OffersBar({ deals }: { deals: Deal[] }) {
  const { t } = useTranslation()
  if (deals.length === 0) return null
  const prices = deals.flatMap((deal) => priceOf(deal) ?? [])
  return (
    <div className={classes.bar}>
      <span suppressHydrationWarning>
        {prices.length === 0 ? (
          <strong>{t('deals.priceOnRequest')}</strong>
        ) : (
          <>
            <span className={text.quiet}>{t('profile.from')}</span>{' '}
            <strong>
              <Money cents={Math.min(...prices)} />
            </strong>
          </>
        )}
      </span>
      <a className={button.primary} href="#deals">
        {t('profile.seeDeals')}
      </a>
    </div>
  )
}
