import IconStar from 'icon:star'
import IconStarFilled from 'icon:star-filled'
import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'
import type { Rating } from '#contract/market/reviews/reviews.ts'
import text from '../../../kit/native/text.module.css'
import classes from './stars.module.css'

const five = [1, 2, 3, 4, 5]

/** A rating out of five stars, including fractions, with a text alternative. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const { t } = useTranslation()
  const format = useStarNumber()
  return (
    <span className={classes.stars} role="img" aria-label={t('reviews.outOf', { stars: format(value) })}>
      {five.map((star) => (
        <IconStar key={star} size={size} aria-hidden />
      ))}
      <span className={classes.full} style={{ inlineSize: `${(value / 5) * 100}%` }}>
        {five.map((star) => (
          <IconStarFilled key={star} size={size} aria-hidden />
        ))}
      </span>
    </span>
  )
}

/** A compact average rating with a text alternative; renders nothing without reviews. */
export function RatingBadge({ rating }: { rating: Rating }) {
  const { t } = useTranslation()
  const format = useStarNumber()
  if (!rating) return null
  const stars = format(rating.average)
  return (
    <span className={classes.mark} suppressHydrationWarning>
      <IconStarFilled size={16} aria-hidden />
      <span aria-hidden>
        <b>{stars}</b> ({rating.count})
      </span>
      <span className={text.hidden}>{t('reviews.average', { count: rating.count, stars })}</span>
    </span>
  )
}

/** Formats a rating in the user's locale, with at most one decimal. */
export function useStarNumber() {
  const { i18n } = useTranslation()
  return (value: number) => numberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 }).format(value)
}
