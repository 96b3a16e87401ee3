import './reviews.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { RatingInFull, Review } from '#contract/market/reviews/reviews.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { useNumber, useTimes } from '../../../../format/figures.tsx'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'
import { loadReviews } from '../../../../public/on-demand.ts'
import { Stars, useStarNumber } from '../Stars.tsx'

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
    <section aria-labelledby="reviews" className="reviews">
      <h2 id="reviews">{t('reviews.title')}</h2>
      <div className="reviews-sum">
        <p className="reviews-average" suppressHydrationWarning>
          <strong aria-hidden>{format(rating.average)}</strong>
          <Stars value={rating.average} size={22} />
          <span className="reviews-quiet">{t('reviews.count', { count: rating.count })}</span>
          <span className="reviews-quiet">{t('reviews.source')}</span>
        </p>
        <Distribution rating={rating} />
      </div>
      <ul className="reviews-list">
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
        <p role="alert" className="error">
          {failed}
        </p>
      )}
      {hasMore && (
        <button type="button" className="reviews-more needs-script" onClick={() => void loadMore()}>
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
    <ul className="reviews-shares" aria-label={t('reviews.shares')}>
      {[5, 4, 3, 2, 1].map((stars) => {
        // a count for each of the five numbers of stars
        const count = rating.stars[stars - 1]!
        return (
          <li key={stars}>
            <span>{t('reviews.ofStars', { count: stars })}</span>
            <span className="reviews-bar" aria-hidden>
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
    <article className="review">
      <PlainAvatar person={author ?? { id: 0, displayName: '–', avatarUrl: null }} size={40} />
      <div className="review-words">
        <p className="review-head">
          <strong>{author ? <bdi>{author.displayName}</bdi> : t('reviews.deletedUser')}</strong>
          <Stars value={review.stars} />
          <time className="reviews-quiet" dateTime={review.createdAt} suppressHydrationWarning>
            {utcDay(review.createdAt)}
          </time>
        </p>
        {review.text && (
          <p className="review-text" dir="auto">
            {review.text}
          </p>
        )}
        {review.answer && (
          <div className="review-answer">
            <p className="reviews-quiet">{t('reviews.answerBy', { name: subject })}</p>
            <p className="review-text" dir="auto">
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
