import type pg from 'pg'
import { hintSteps, pointsOf, type RankComponent, rankComponents } from '#contract/presence/rankings/rank-formula.ts'
import {
  type ComponentChange,
  type FilteredScope,
  type OwnRank,
  type RankExplanation,
  type RankHint,
  rankPeriods,
} from '#contract/presence/rankings/rankings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { usersView } from '../../foundation/users/index.ts'
import { socialProfilesView } from '../../money/social-profiles/index.ts'
import { type RankRow, rankFromRow, rankStatement } from './read-rank.ts'
import { readPlace } from './read-rankings.ts'

/** The actor's rank, their place in one ranking, the causes of their last move, its history over 90 days, and hints how to climb. */
export async function readOwnRank(
  { database: { pool }, clock, actor }: ReadContext,
  within: FilteredScope,
): Promise<OwnRank> {
  const [{ rows }, place, before, history, potential] = await Promise.all([
    queryPrepared<RankRow>(pool, rankStatement(actor.party.id)),
    readPlace(pool, actor.party.id, within),
    readFiguresBefore(pool, clock, actor.party.id),
    readHistory(pool, clock, actor.party.id),
    readPotential(pool, actor.party.id),
  ])
  const [row] = rows
  if (!row) return { rank: null, place: null, changes: null, pointsToNext: null, hints: [], history }
  const rank = rankFromRow(row)
  return {
    rank,
    place,
    changes: before && { since: before.day, parts: changedParts(rank, before.figures) },
    pointsToNext: await readPointsToNext(pool, row),
    hints: hintsFor(rank, potential),
    history,
  }
}

/** The components that have changed, those that moved the score most first. */
function changedParts({ parts }: RankExplanation, before: number[]): ComponentChange[] {
  const valueBefore = new Map(rankComponents.map((part, i) => [part, before[i] ?? 0]))
  return parts
    .map(({ part, value: now, points }) => {
      const then = mustFind(valueBefore, part)
      return { part, before: then, now, points: points - pointsOf(part, then) }
    })
    .filter((each) => each.now !== each.before)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

/** The inputs of the score on the day that ranks are compared with; null where that day has none stored. */
async function readFiguresBefore(
  pool: pg.Pool,
  clock: Clock,
  userId: number,
): Promise<{ day: string; figures: number[] } | null> {
  const { rows } = await queryPrepared<{ day: string; figures: string[] | null }>(pool, {
    text: `select day::text, figures from rank_history
      where user_id = $1 and day between $2::date - $3::int and $2::date - $4::int order by day desc limit 1`,
    values: [userId, clock().toISOString().slice(0, 10), 2 * rankPeriods.movementDays, rankPeriods.movementDays],
  })
  const [row] = rows
  return row?.figures ? { day: row.day, figures: row.figures.map(Number) } : null
}

/** The points that each step would add, most first; a country adds no points but a place in its ranking. */
function hintsFor(rank: RankExplanation, { unverifiedFollowers, hasCountry }: Potential): OwnRank['hints'] {
  const pointsGained = (part: RankComponent, by: number) => {
    // an explanation has every part
    const { value, points } = rank.parts.find((each) => each.part === part)!
    return pointsOf(part, value + by) - points
  }
  const gains: [RankHint, number][] = [
    ['verify_profiles', pointsGained('verifiedFollowers', unverifiedFollowers)],
    ['complete_order', pointsGained('completedOrders', hintSteps.complete_order)],
    ['more_views', pointsGained('views', hintSteps.more_views)],
    ['more_likes', pointsGained('likes', hintSteps.more_likes)],
  ]
  const worthwhile = gains.filter(([, points]) => points > 0).sort(([, a], [, b]) => b - a)
  const hints = worthwhile.map(([hint, points]) => ({ hint, points }))
  return !hasCountry ? [...hints, { hint: 'set_country', points: 0 }] : hints
}

type Potential = { unverifiedFollowers: number; hasCountry: boolean }

async function readPotential(pool: pg.Pool, userId: number): Promise<Potential> {
  const { rows } = await queryPrepared<{ followers: string; has_country: boolean }>(pool, {
    text: `select country_of_origin is not null as has_country,
        (select coalesce(sum(followers), 0) from ${socialProfilesView} social_media_profiles where user_id = $1 and not is_verified) as followers
      from ${usersView} users where id = $1`,
    values: [userId],
  })
  const { followers, has_country } = onlyRow(rows)
  return { unverifiedFollowers: Number(followers), hasCountry: has_country }
}

/** Points to overtake the next rank: one more than the difference, because with equal scores the older account ranks first. */
async function readPointsToNext(pool: pg.Pool, { run_id, global_rank, score }: RankRow): Promise<number | null> {
  const { rows } = await queryPrepared<{ score: number }>(pool, {
    text: `select score from rankings where run_id = $1 and global_rank < $2 order by global_rank desc limit 1`,
    values: [run_id, global_rank],
  })
  return rows[0] ? rows[0].score - score + 1 : null
}

async function readHistory(pool: pg.Pool, clock: Clock, userId: number): Promise<OwnRank['history']> {
  const { rows } = await queryPrepared<{ day: string; global_rank: number; local_rank: number | null; score: number }>(
    pool,
    {
      text: `select day::text, global_rank, local_rank, score from rank_history
      where user_id = $1 and day > $2::date - $3::int order by day`,
      values: [userId, clock().toISOString().slice(0, 10), rankPeriods.historyDays],
    },
  )
  return rows.map((row) => ({
    day: row.day,
    globalRank: row.global_rank,
    localRank: row.local_rank,
    score: row.score,
  }))
}
