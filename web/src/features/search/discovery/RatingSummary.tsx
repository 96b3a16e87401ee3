import IconStarFilled from 'icon:star-filled'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../../format/figures.tsx'
import classes from './discovery.module.css'

/** The rating with its number of reviews, or that there are none. */
export function RatingSummary({ rating, reviews }: { rating: number | null; reviews: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  if (rating === null) return <>{t('discovery.noReviews')}</>
  const label = t('discovery.reviewed', { count: reviews, number: number(reviews), stars: number(rating) })
  return (
    <span role="img" aria-label={label} title={label} className={classes.rating}>
      <IconStarFilled size={16} aria-hidden />
      <bdi aria-hidden>
        {number(rating)} ({number(reviews)})
      </bdi>
    </span>
  )
}
