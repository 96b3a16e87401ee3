import { type OrderReviews, type RatingInFull, type Review, reviewLimits } from '#contract/market/reviews/reviews.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { type Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { type QueryPool, queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { isCompletedWork } from '../engagements/index.ts'
import { purchasesView, tasksView } from '../orders/index.ts'
import { columnOf, type ReviewSubject } from './review-subject.ts'

type ReviewRow = {
  id: number
  author_id: number
  username: string
  display_name: string
  avatar_url: string | null
  is_gone: boolean
  stars: number
  text: string
  answer: string | null
  answered_at: Date | null
  created_at: Date
  visible_at: Date | null
}

const columns = `r.id, r.author_id, a.username, a.display_name, a.avatar_url, is_deleted_account(a.is_active, a.username) as is_gone, r.stars, r.text,
  r.answer, r.answered_at, r.created_at, r.visible_at`
/** SQL: true for reviews that are shown and count: those by blocked people are not, those of people who deleted their account are. */
const isShown = 'r.visible_at is not null and (a.is_active or is_deleted_account(a.is_active, a.username))'

const reviewFromRow = (row: ReviewRow): Review => ({
  id: row.id,
  author: row.is_gone
    ? null
    : { id: row.author_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  stars: row.stars,
  text: row.text,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  visibleAt: row.visible_at?.toISOString() ?? null,
})

/**
 * The reviews of an order or a campaign request as the actor sees them: their own, and the other side's once it is visible. Admins see the business's
 * review as `mine`, including hidden ones. 404 for anybody else.
 */
export async function readReviews(
  { database: { pool }, clock, actor }: ReadContext,
  subject: ReviewSubject,
): Promise<OrderReviews> {
  const isAdmin = actor.party.role === 'admin'
  const { name, id } = columnOf(subject)
  const works =
    'purchaseId' in subject
      ? `${purchasesView} p left join ${tasksView} w on w.purchase_id = p.id`
      : `${campaignRequestsView} p cross join lateral (select p.status, p.first_delivered_at) w`
  const { rows } = await queryPrepared<
    { status: string; business_id: number; completed_at: Date | null } & (ReviewRow | { id: null })
  >(pool, {
    text: `select p.status, p.business_id, case when ${isCompletedWork('w')} then p.completed_at end as completed_at, ${columns}
      from ${works}
      left join (reviews r join ${usersView} a on a.id = r.author_id)
        on r.${name} = p.id and ($3 or r.author_id = $2 or (${isShown}))
      where p.id = $1 and ($3 or $2 in (p.business_id, p.influencer_id)) order by r.id`,
    values: [id, actor.party.id, isAdmin],
  })
  const [order] = rows
  if (!order) throw notFound()
  const written = rows.filter((row): row is typeof order & ReviewRow => row.id !== null)
  const self = isAdmin ? order.business_id : actor.party.id
  const mine = written.find(({ author_id }) => author_id === self)
  const theirs = written.find(({ author_id }) => author_id !== self)
  const until = (from: Date, days: number) => {
    const end = new Date(from.getTime() + days * day)
    return clock() < end && !isAdmin ? end.toISOString() : null
  }
  return {
    mine: mine ? reviewFromRow(mine) : null,
    theirs: theirs ? reviewFromRow(theirs) : null,
    reviewUntil: !mine && order.completed_at ? until(order.completed_at, reviewLimits.daysToReview) : null,
    answerUntil:
      theirs?.visible_at && theirs.answer === null ? until(theirs.visible_at, reviewLimits.daysToAnswer) : null,
  }
}

/** A review about the actor. */
export async function readOwnReview({ database: { pool }, actor }: ReadContext, id: number): Promise<Review> {
  const { rows } = await queryPrepared<ReviewRow>(pool, {
    text: `select ${columns} from reviews r join ${usersView} a on a.id = r.author_id
      where r.id = $1 and r.subject_id = $2 and r.visible_at is not null`,
    values: [id, actor.party.id],
  })
  if (!rows[0]) throw notFound()
  return reviewFromRow(rows[0])
}

type Page = { limit?: number | undefined; cursor?: string | undefined }

function reviewsStatement(subjectId: number | Expression, query: Page) {
  const after = decodeCursor(query.cursor, 1)
  return {
    text: `select ${columns} from reviews r join ${usersView} a on a.id = r.author_id
      where r.subject_id = $1 and ${isShown} ${after ? 'and r.id < $3' : ''} order by r.id desc limit $2`,
    values: [subjectId, (query.limit ?? defaultLimit) + 1, ...(after ?? [])],
  }
}

const pageFromRows = (rows: ReviewRow[], query: Page) =>
  toPage(rows.map(reviewFromRow), query.limit ?? defaultLimit, ({ id }) => encodeCursor(id))

const first = { limit: 6 }

/** The column of the first visible reviews on a person's public profile, newest first. */
export const firstReviewsColumn = (subjectId: Expression) => jsonColumn(reviewsStatement(subjectId, first))

export const reviewsFromColumn = (rows: unknown[]) =>
  pageFromRows(rowsOfJson<ReviewRow>(rows, ['answered_at', 'created_at', 'visible_at']), first)

/** One page of the visible reviews about a person, newest first; 404 when the person has no public profile. */
export async function listReviews(pool: QueryPool, subjectId: number, query: Page) {
  const { rows } = await queryPrepared<ReviewRow>(pool, reviewsStatement(subjectId, query))
  const found = pageFromRows(rows, query)
  if (found.items.length > 0) return found
  const { rowCount } = await queryPrepared(pool, {
    text: `select from ${usersView} users where id = $1 and is_active and role <> 'admin'`,
    values: [subjectId],
  })
  if (rowCount === 0) throw notFound()
  return found
}

/** The rating of `u` as a JSON column, null without a review. */
export const ratingColumn = `(select json_build_object('average', g.average_hundredths / 100.0, 'count', g.count, 'stars', g.stars)
  from user_ratings g where g.user_id = u.id and g.count > 0)`

export type RatingRow = RatingInFull | null
