import type pg from 'pg'
import type { ParsedOf } from '#contract/endpoint.ts'
import { rankFormula } from '#contract/rankings/rank-formula.ts'
import { globalScope, type RankingEntry, type RankingList, type rankings } from '#contract/rankings/rankings.ts'
import { queryPrepared } from '../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { usersView } from '../users/index.ts'
import { hidesCountry } from './formula.ts'

type Run = {
  id: number
  finished_at: Date
  formula_version: number
  influencers: number
  countries: Record<string, number>
}

/** The latest finished run, or the previous one if the reader's first page came from it. */
export async function readRun(pool: pg.Pool, begunWith = 0): Promise<Run | null> {
  const { rows } = await queryPrepared<Run>(pool, {
    text: `select id, finished_at, formula_version, influencers, countries
      from (select * from rank_runs where finished_at is not null order by id desc limit 2) newest
      order by (id = $1) desc, id desc limit 1`,
    values: [begunWith],
  })
  return rows[0] ?? null
}

type Row = {
  rank: number
  before: number | null
  id: number
  username: string
  display_name: string
  avatar_url: string | null
  country: string | null
  score: number
  verified_followers: string
  completed_orders: number
}

/** The query for a page of the leaderboard; omits people blocked since the run and countries hidden since. */
export function rankingStatement(run: number, scope: string, { after, limit }: { after: number; limit: number }) {
  const isGlobal = scope === globalScope
  const rank = isGlobal ? 'r.global_rank' : 'r.local_rank'
  return {
    text: `select ${rank} as rank, ${rank}_before as before, u.id, u.username, u.display_name, u.avatar_url,
        case when not ${hidesCountry} then r.country end as country,
        r.score, r.verified_followers, r.completed_orders
      from rankings r join ${usersView} u on u.id = r.user_id
      where r.run_id = $1 and ${rank} > $2 and u.is_active ${isGlobal ? '' : `and r.country = $4 and not ${hidesCountry}`}
      order by ${rank} limit $3`,
    values: [run, after, limit, ...(isGlobal ? [] : [scope])],
  }
}

/**
 * One page of the leaderboard, global or of a country. All pages come from the run of the first one while it is kept, so that nobody is
 * missing or listed twice when ranks are recomputed in between.
 */
export async function listRankings(
  pool: pg.Pool,
  query: ParsedOf<typeof rankings.list, 'querystring'>,
): Promise<RankingList> {
  const { scope, limit = defaultLimit } = query
  const [begunWith, after] = decodeCursor(query.cursor, 2) ?? [0, 0]
  const run = await readRun(pool, begunWith)
  if (!run)
    return {
      scope,
      computedAt: null,
      formulaVersion: rankFormula.version,
      influencers: 0,
      items: [],
      nextCursor: null,
    }
  const { rows } = await queryPrepared<Row>(pool, rankingStatement(run.id, scope, { after: after!, limit: limit + 1 }))
  return {
    scope,
    computedAt: run.finished_at.toISOString(),
    formulaVersion: run.formula_version,
    influencers: scope === globalScope ? run.influencers : (run.countries[scope] ?? 0),
    ...toPage(rows.map(entryFromRow), limit, (last) => encodeCursor(run.id, last.rank)),
  }
}

const entryFromRow = (row: Row): RankingEntry => ({
  rank: row.rank,
  before: row.before,
  change: row.before === null ? null : row.before - row.rank,
  person: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  country: row.country,
  score: row.score,
  verifiedFollowers: Number(row.verified_followers),
  completedOrders: row.completed_orders,
})

/** Countries with ranked influencers, most influencers first. */
export async function listCountries(pool: pg.Pool): Promise<{ country: string; influencers: number }[]> {
  const run = await readRun(pool)
  return Object.entries(run?.countries ?? {})
    .filter(([country]) => /^[A-Z]{2}$/.test(country))
    .map(([country, influencers]) => ({ country, influencers }))
    .sort((a, b) => b.influencers - a.influencers || (a.country < b.country ? -1 : 1))
}
