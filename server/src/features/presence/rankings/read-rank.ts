import { pointsOf, rankComponents, rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import type { RankExplanation } from '#contract/presence/rankings/rankings.ts'
import { type Expression, jsonColumn, rowsOfJson } from '../../../platform/database/json-column.ts'
import { type QueryPool, queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'
import { columnOf, hidesCountry } from './formula.ts'

export type RankRow = {
  run_id: number
  finished_at: Date
  formula_version: number
  influencers: number
  influencers_in_country: number
  country: string | null
  score: number
  global_rank: number
  local_rank: number | null
  global_rank_before: number | null
  local_rank_before: number | null
  hides_country: boolean
  completed_requests: number
  /** Figures; bigint columns arrive as text. */
  [figure: string]: unknown
}

/** The query for a person's rank in the latest run; no row when they are not ranked or have been blocked since. */
export const rankStatement = (userId: number | Expression) => ({
  text: `select r.*, ${hidesCountry} as hides_country, run.finished_at, run.formula_version, run.influencers,
      coalesce((run.countries ->> r.country)::int, 0) as influencers_in_country
    from (select * from rank_runs where finished_at is not null order by id desc limit 1) run
    join rankings r on r.run_id = run.id and r.user_id = $1
    join ${usersView} u on u.id = r.user_id and u.is_active`,
  values: [userId],
})

/** A person's rank with its inputs. Refuses 404 when they are not ranked. */
export async function explainRank(pool: QueryPool, userId: number): Promise<RankExplanation> {
  const { rows } = await queryPrepared<RankRow>(pool, rankStatement(userId))
  if (!rows[0]) throw notFound()
  return rankFromRow(rows[0])
}

/** The column of an influencer's rank on their public profile. */
export const rankColumn = (userId: Expression) => jsonColumn(rankStatement(userId))

/** The rank with its inputs; null when the influencer is not ranked. */
export function rankFromColumn(rows: unknown[]): RankExplanation | null {
  const [row] = rowsOfJson<RankRow>(rows, ['finished_at'])
  return row ? rankFromRow(row) : null
}

export const rankFromRow = (row: RankRow): RankExplanation => ({
  computedAt: row.finished_at.toISOString(),
  formulaVersion: row.formula_version,
  globalRank: row.global_rank,
  globalRankBefore: row.global_rank_before,
  influencers: row.influencers,
  ...(row.hides_country
    ? { country: null, localRank: null, localRankBefore: null, influencersInCountry: 0 }
    : {
        country: row.country,
        localRank: row.local_rank,
        localRankBefore: row.local_rank_before,
        influencersInCountry: row.influencers_in_country,
      }),
  score: row.score,
  parts: rankComponents.map((part) => {
    const value = Number(row[columnOf[part]])
    return { part, value, weight: rankFormula.weights[part], points: pointsOf(part, value) }
  }),
  completedRequests: row.completed_requests,
})
