import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../ui/figures.tsx'

/** The rating with how many reviews it comes from, or that there are none yet. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  if (rating === null) return <>{t('discovery.noReviews')}</>
  const said = t('discovery.reviewed', { count: reviews, number: number(reviews), stars: number(rating) })
  return (
    <span role="img" aria-label={said} title={said} style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <IconStarFilled size={16} aria-hidden />
      <bdi aria-hidden>
        {number(rating)} ({number(reviews)})
      </bdi>
    </span>
  )
}
