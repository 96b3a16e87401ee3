import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { RatingInFull, Review } from '#contract/market/reviews/reviews.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useNumber, useTimes } from '../../../../format/figures.tsx'
import { Avatar } from '../../../../kit/Avatar.tsx'
import button from '../../../../kit/native/button.module.css'
import field from '../../../../kit/native/field.module.css'
import text from '../../../../kit/native/text.module.css'
import { loadReviews } from '../../../../public/on-demand.ts'
import { Stars, useStarNumber } from '../Stars.tsx'
import classes from './reviews.module.css'

/** Key prefixes of this section's texts, for the pages that show it. */
export const reviewTexts = ['reviews.'] as const

type Props = {
  profile: PublicProfile
  /** Button to report a review, if the viewer may. */
  report: (review: Review, author: Person) => ReactNode
}

/** Reviews of this user; renders nothing if there are none. */
export function Reviews({ profile, report }: Props) {
  return profile.rating && <ReviewSection profile={profile} rating={profile.rating} report={report} />
}

function ReviewSection({ profile, rating, report }: Props & { rating: RatingInFull }) {
  const { t } = useTranslation()
  const format = useStarNumber()
  const { items, hasMore, failed, more: loadMore } = useMoreReviews(profile)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t('reviews.title')}</h2>
      <div className={classes.sum}>
        <p className={classes.average} suppressHydrationWarning>
          <strong aria-hidden>{format(rating.average)}</strong>
          <Stars value={rating.average} size={22} />
          <span className={text.source}>{t('reviews.count', { count: rating.count })}</span>
          <span className={text.source}>{t('reviews.source')}</span>
        </p>
        <Distribution rating={rating} />
      </div>
      <ul className={classes.list}>
        {items.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              subject={profile.displayName}
              report={review.author && report(review, review.author)}
            />
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className={field.error}>
          {failed}
        </p>
      )}
      {hasMore && (
        <button type="button" className={`${classes.more} ${button.needsScript}`} onClick={() => void loadMore()}>
          {t(failed ? 'error.tryAgain' : 'reviews.more')}
        </button>
      )}
    </section>
  )
}

function Distribution({ rating }: { rating: RatingInFull }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ul className={classes.shares} aria-label={t('reviews.shares')}>
      {[5, 4, 3, 2, 1].map((stars) => {
        // a count for each of the five numbers of stars
        const count = rating.stars[stars - 1]!
        return (
          <li key={stars}>
            <span>{t('reviews.ofStars', { count: stars })}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${(count / rating.count) * 100}%` }} />
            </span>
            <span suppressHydrationWarning>{number(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function ReviewItem({ review, subject, report }: { review: Review; subject: string; report: ReactNode }) {
  const { t } = useTranslation()
  const { utcDay } = useTimes()
  const { author } = review
  return (
    <article className={classes.review}>
      <Avatar person={author ?? { id: 0, displayName: '–', avatarUrl: null }} size={40} />
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>{author ? <bdi>{author.displayName}</bdi> : t('reviews.deletedUser')}</strong>
          <Stars value={review.stars} />
          <time className={text.source} dateTime={review.createdAt} suppressHydrationWarning>
            {utcDay(review.createdAt)}
          </time>
        </p>
        {review.text && (
          <p className={text.lines} dir="auto">
            {review.text}
          </p>
        )}
        {review.answer && (
          <div className={classes.answer}>
            <p className={text.source}>{t('reviews.answerBy', { name: subject })}</p>
            <p className={text.lines} dir="auto">
              {review.answer}
            </p>
          </div>
        )}
        {report}
      </div>
    </article>
  )
}

/** The reviews rendered with the page, and those loaded since. */
function useMoreReviews({ id, reviews: first }: PublicProfile) {
  const errorText = useErrorText()
  const [items, setItems] = useState(first.items)
  const [cursor, setCursor] = useState(first.nextCursor)
  const [failed, setFailed] = useState('')
  const loadMore = async () => {
    if (cursor === null) return
    setFailed('')
    try {
      const { reviews } = await loadReviews()
      const page = await call(reviews.ofProfile, { params: { id }, query: { cursor } })
      setItems((known) => {
        const seen = new Set(known.map((review) => review.id))
        return [...known, ...page.items.filter((review) => !seen.has(review.id))]
      })
      setCursor(page.nextCursor)
    } catch (error) {
      if (error instanceof Error) setFailed(errorText(error))
    }
  }
  return { items, hasMore: cursor !== null, failed, more: loadMore }
}
