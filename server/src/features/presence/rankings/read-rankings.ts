import type { ParsedOf } from '#contract/endpoint.ts'
import { rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import {
  type FilteredScope,
  globalScope,
  type RankingEntry,
  type RankingList,
  type rankings,
} from '#contract/presence/rankings/rankings.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { type QueryPool, queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { usersView } from '../../foundation/users/index.ts'
import { worksView } from '../showcase/index.ts'
import { hidesCountry } from './formula.ts'
import { categoryBit, platformBit } from './traits.ts'

type Run = {
  id: number
  finished_at: Date
  formula_version: number
  influencers: number
  countries: Record<string, number>
}

/** The latest finished run, or the previous one if the reader's first page came from it. */
export async function readRun(pool: QueryPool, begunWith = 0): Promise<Run | null> {
  const { rows } = await queryPrepared<Run>(pool, {
    text: `select id, finished_at, formula_version, influencers, countries
      from (select * from rank_runs where finished_at is not null order by id desc limit 2) newest
      order by (id = $1) desc, id desc limit 1`,
    values: [begunWith],
  })
  return rows[0] ?? null
}

type Row = {
  scope_rank: number
  before: number | null
  id: number
  username: string
  display_name: string
  avatar_url: string | null
  work: string | null
  country: string | null
  score: number
  verified_followers: string
  completed_orders: number
}

/** The bits shared by everybody in a ranking; 0: it is not narrowed. */
const traitsOf = ({ category, platform }: FilteredScope): bigint =>
  (category ? categoryBit(category) : 0n) | (platform ? platformBit(platform) : 0n)

/** The scope's rank column, and the condition and the value for the country, as the parameter of that number. */
const withinScope = ({ scope }: FilteredScope, parameter: number) =>
  scope === globalScope
    ? { rank: 'r.global_rank', condition: '', values: [] }
    : { rank: 'r.local_rank', condition: `and r.country = $${parameter}`, values: [scope] }

/**
 * The query for a page of the leaderboard; omits people blocked since the run and countries hidden since. A narrowed ranking is found in
 * the index alone, which `offset 0` keeps PostgreSQL from undoing; only the rows of the page are read.
 */
export function rankingStatement(
  run: number,
  within: FilteredScope,
  { after, limit }: { after: number; limit: number },
) {
  const traits = traitsOf(within)
  const scope = withinScope(within, 4)
  const isGlobal = within.scope === globalScope
  const found = `r.run_id = $1 and ${scope.rank} > $2 ${scope.condition}`
  const narrowed = `(select r.user_id from rankings r where ${found} and r.traits & $${4 + scope.values.length} = $${4 + scope.values.length}
    order by ${scope.rank} offset 0) found join rankings r on r.run_id = $1 and r.user_id = found.user_id`
  return {
    text: `select ${scope.rank} as scope_rank, ${scope.rank}_before as before, u.id, u.username, u.display_name, u.avatar_url,
        (select w.image_url from ${worksView} w where w.user_id = u.id and w.hidden_at is null and w.image_url is not null
          order by w.position, w.id limit 1) as work,
        case when not ${hidesCountry} then r.country end as country,
        r.score, r.verified_followers, r.completed_orders
      from ${traits === 0n ? 'rankings r' : narrowed} join ${usersView} u on u.id = r.user_id
      where ${traits === 0n ? found : 'true'} and u.is_active ${isGlobal ? '' : `and not ${hidesCountry}`}
      order by ${scope.rank} limit $3`,
    values: [run, after, limit, ...scope.values, ...(traits === 0n ? [] : [traits])],
  }
}

/** The number of people in a ranking; with `until` only those up to that rank within the scope. */
async function countRanked(pool: QueryPool, run: Run, within: FilteredScope, until?: number): Promise<number> {
  const traits = traitsOf(within)
  // unless it is narrowed, ranks count up from 1 without gaps
  if (traits === 0n)
    return until ?? (within.scope === globalScope ? run.influencers : (run.countries[within.scope] ?? 0))
  const { rank, condition, values } = withinScope(within, 4)
  const { rows } = await queryPrepared<{ many: number }>(pool, {
    text: `select count(*)::int as many from rankings r where r.run_id = $1 and r.traits & $2 = $2 and ${rank} <= $3 ${condition}`,
    values: [run.id, traits, until ?? 2_147_483_647, ...values],
  })
  return onlyRow(rows).many
}

/** Somebody's position in a ranking; null where they are not in it. */
export async function readPlace(pool: QueryPool, userId: number, within: FilteredScope): Promise<number | null> {
  const run = await readRun(pool)
  if (!run) return null
  const { rank, condition, values } = withinScope(within, 4)
  const { rows } = await queryPrepared<{ rank: number }>(pool, {
    text: `select ${rank} as rank from rankings r join ${usersView} u on u.id = r.user_id and u.is_active
      where r.run_id = $1 and r.user_id = $2 and r.traits & $3 = $3 ${condition} ${within.scope === globalScope ? '' : `and not ${hidesCountry}`}`,
    values: [run.id, userId, traitsOf(within), ...values],
  })
  return rows[0] ? countRanked(pool, run, within, rows[0].rank) : null
}

/**
 * One page of the leaderboard, global or of a country, of all or of a niche and a platform. All pages come from the run of the first one
 * while it is stored, so that nobody is missing or listed twice when ranks are recomputed in between.
 */
export async function listRankings(
  pool: QueryPool,
  query: ParsedOf<typeof rankings.list, 'querystring'>,
): Promise<RankingList> {
  const { scope, limit = defaultLimit } = query
  const [begunWith = 0, after = 0, place = 0] = decodeCursor(query.cursor, 3) ?? []
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
  const [{ rows }, influencers] = await Promise.all([
    queryPrepared<Row>(pool, rankingStatement(run.id, query, { after, limit: limit + 1 })),
    countRanked(pool, run, query),
  ])
  const isNarrowed = traitsOf(query) !== 0n
  const items = rows.map((row, i) => entryFromRow(row, isNarrowed ? place + i + 1 : row.scope_rank))
  return {
    scope,
    computedAt: run.finished_at.toISOString(),
    formulaVersion: run.formula_version,
    influencers,
    ...toPage(items, limit, (last) => encodeCursor(run.id, last.scopeRank, last.rank)),
  }
}

const entryFromRow = (row: Row, rank: number): RankingEntry => ({
  rank,
  scopeRank: row.scope_rank,
  before: row.before,
  change: row.before === null ? null : row.before - row.scope_rank,
  person: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  work: row.work,
  country: row.country,
  score: row.score,
  verifiedFollowers: Number(row.verified_followers),
  completedOrders: row.completed_orders,
})

/** Countries with ranked influencers, most influencers first. */
export async function listCountries(pool: QueryPool): Promise<{ country: string; influencers: number }[]> {
  const run = await readRun(pool)
  return Object.entries(run?.countries ?? {})
    .filter(([country]) => /^[A-Z]{2}$/.test(country))
    .map(([country, influencers]) => ({ country, influencers }))
    .sort((a, b) => b.influencers - a.influencers || (a.country < b.country ? -1 : 1))
}
