import './reviews.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { type RatingInFull, type Review, reviews } from '#contract/reviews.ts'
import { useNumber, useTimes } from '../../ui/figures.tsx'
import { call } from '../../ui/request.ts'
import { Stars, useStarNumber } from '../../ui/Stars.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { PlainFace } from '../kit/PlainFace.tsx'

/** Beginnings of the keys of what this section says, for the pages that show it. */
export const reviewTexts = ['reviews.'] as const

type Props = {
  profile: PublicProfile
  /** A button to report a review, where who looks may; `author` wrote it. */
  report: (review: Review, author: Person) => ReactNode
}

/** What people who worked with this person say of them, counted here; nothing without a review. */
export function Reviews({ profile, report }: Props) {
  return profile.rating && <Shown profile={profile} rating={profile.rating} report={report} />
}

function Shown({ profile, rating, report }: Props & { rating: RatingInFull }) {
  const { t } = useTranslation()
  const format = useStarNumber()
  const { items, hasMore, failed, more } = useMore(profile)
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
            <OneReview
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
        <button type="button" className="reviews-more needs-script" onClick={() => void more()}>
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
        const many = rating.stars[stars - 1]!
        return (
          <li key={stars}>
            <span>{t('reviews.ofStars', { count: stars })}</span>
            <span className="reviews-bar" aria-hidden>
              <span style={{ inlineSize: `${(many / rating.count) * 100}%` }} />
            </span>
            <span suppressHydrationWarning>{number(many)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function OneReview({ review, subject, report }: { review: Review; subject: string; report: ReactNode }) {
  const { t } = useTranslation()
  const { utcDay } = useTimes()
  const { author } = review
  return (
    <article className="review">
      <PlainFace person={author ?? { id: 0, displayName: '–', avatarUrl: null }} size={40} />
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

/** The reviews that came with the page, and those read after them. */
function useMore({ id, reviews: first }: PublicProfile) {
  const failure = useFailure()
  const [items, setItems] = useState(first.items)
  const [cursor, setCursor] = useState(first.nextCursor)
  const [failed, setFailed] = useState('')
  const more = async () => {
    if (cursor === null) return
    setFailed('')
    try {
      const page = await call(reviews.ofProfile, { params: { id }, query: { cursor } })
      setItems((known) => {
        const seen = new Set(known.map((review) => review.id))
        return [...known, ...page.items.filter((review) => !seen.has(review.id))]
      })
      setCursor(page.nextCursor)
    } catch (error) {
      if (error instanceof Error) setFailed(failure(error))
    }
  }
  return { items, hasMore: cursor !== null, failed, more }
}
