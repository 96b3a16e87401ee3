import { useTranslation } from 'react-i18next'
import type { WeekDeal } from '#contract/search/explore/explore.ts'
import { paths } from '../../../../../format/paths.ts'
import type { Viewer } from '../../../../../public/page.ts'
import { ExploreDeal } from '../cards.tsx'

/** As many items as fill rows of four or three. */
export function inFullRows<T>(items: T[]): T[] {
  const ofThree = items.length - (items.length % 3)
  const ofFour = items.length - (items.length % 4)
  return items.slice(0, Math.max(ofThree, ofFour))
}

/** The deals with the most completed orders of the past four weeks; on phones a row that slides. */
export function WeekDeals({ deals, viewer }: { deals: WeekDeal[]; viewer: Viewer | null }) {
  const { t } = useTranslation()
  return (
    <section className="band" aria-labelledby="week">
      <div className="wide">
        <div className="band-head">
          <h2 id="week">{t('landing.week.title')}</h2>
          <a href={`${paths.explore}?kind=deals`}>{t('landing.week.all')}</a>
        </div>
        <p className="quiet">{t('landing.week.text')}</p>
        <ul className="week" data-columns={deals.length % 4 === 0 ? 4 : 3}>
          {deals.map(({ deal, completedOrders }) => (
            <li key={deal.id}>
              <ExploreDeal
                deal={deal}
                viewer={viewer}
                heading="h3"
                badge={t('landing.week.orders', { count: completedOrders })}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
