import type pg from 'pg'
import { hintSteps, pointsOf, type RankPart } from '#contract/rankings/rank-formula.ts'
import { type OwnRank, type RankExplanation, type RankHint, rankPeriods } from '#contract/rankings/rankings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadContext } from '../../platform/context.ts'
import { socialProfilesView } from '../social-profiles/views.ts'
import { usersView } from '../users/views.ts'
import { type RankRow, rankFromRow, rankStatement } from './read-rank.ts'

/** Where an influencer stands, how that changed over 90 days, and what would take them further. */
export async function readOwnRank({ database: { pool }, clock, actor }: ReadContext): Promise<OwnRank> {
  const [{ rows }, history, unused] = await Promise.all([
    pool.query<RankRow>(rankStatement(actor.id)),
    readHistory(pool, clock, actor.id),
    readUnused(pool, actor.id),
  ])
  const [row] = rows
  if (!row) return { rank: null, pointsToNext: null, hints: [], history }
  const rank = rankFromRow(row)
  return { rank, pointsToNext: await readPointsToNext(pool, row), hints: hintsFor(rank, unused), history }
}

/** What each step would add, the most worthwhile first; a country adds no points, but a place in a second ranking. */
function hintsFor(rank: RankExplanation, { unverifiedFollowers, hasCountry }: Unused): OwnRank['hints'] {
  const more = (part: RankPart, by: number) => {
    const { value, points } = rank.parts.find((each) => each.part === part)!
    return pointsOf(part, value + by) - points
  }
  const adds: [RankHint, number][] = [
    ['verify_profiles', more('verifiedFollowers', unverifiedFollowers)],
    ['complete_order', more('completedOrders', hintSteps.complete_order)],
    ['more_views', more('views', hintSteps.more_views)],
    ['more_likes', more('likes', hintSteps.more_likes)],
  ]
  const worthwhile = adds.filter(([, points]) => points > 0).sort(([, a], [, b]) => b - a)
  const hints = worthwhile.map(([hint, points]) => ({ hint, points }))
  return !hasCountry ? [...hints, { hint: 'set_country', points: 0 }] : hints
}

type Unused = { unverifiedFollowers: number; hasCountry: boolean }

async function readUnused(pool: pg.Pool, userId: number): Promise<Unused> {
  const { rows } = await pool.query<{ followers: string; has_country: boolean }>({
    name: 'rank-unused',
    text: `select country_of_origin is not null as has_country,
        (select coalesce(sum(followers), 0) from ${socialProfilesView} social_media_profiles where user_id = $1 and not is_verified) as followers
      from ${usersView} users where id = $1`,
    values: [userId],
  })
  const { followers, has_country } = rows[0]!
  return { unverifiedFollowers: Number(followers), hasCountry: has_country }
}

/** One point more than the place above has: with an equal score the older account stands first. */
async function readPointsToNext(pool: pg.Pool, { run_id, global_rank, score }: RankRow): Promise<number | null> {
  const { rows } = await pool.query<{ score: number }>({
    name: 'rank-above',
    text: `select score from rankings where run_id = $1 and global_rank < $2 order by global_rank desc limit 1`,
    values: [run_id, global_rank],
  })
  return rows[0] ? rows[0].score - score + 1 : null
}

async function readHistory(pool: pg.Pool, clock: Clock, userId: number): Promise<OwnRank['history']> {
  const { rows } = await pool.query<{ day: string; global_rank: number; local_rank: number | null; score: number }>({
    name: 'rank-history',
    text: `select day::text, global_rank, local_rank, score from rank_history
      where user_id = $1 and day > $2::date - $3::int order by day`,
    values: [userId, clock().toISOString().slice(0, 10), rankPeriods.historyDays],
  })
  return rows.map((row) => ({
    day: row.day,
    globalRank: row.global_rank,
    localRank: row.local_rank,
    score: row.score,
  }))
}
