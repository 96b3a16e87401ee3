import { type RankPart, rankFormula, rankParts } from '#contract/rankings/rank-formula.ts'
import { hasTurnedOff } from '../preferences/preference-sql.ts'

/** Columns of `rankings` in which each part of a score is kept. */
export const columnOf: Record<RankPart, string> = {
  verifiedFollowers: 'verified_followers',
  views: 'views',
  likes: 'likes',
  reactions: 'reactions',
  completedOrders: 'completed_orders',
  ratings: 'ratings',
}

/** `scoreOf` of the contract as SQL over those columns: the same operations in the same order, so that both agree to the point. */
export const scoreSql = rankParts
  .map((part) => `floor(${rankFormula.weights[part]} * ln(1 + ${columnOf[part]}::float8) + 0.5)::int`)
  .join(' + ')

/** Whether the person `u` keeps to themselves where they come from; a rank within a country would tell. */
export const hidesCountry = hasTurnedOff('show_country')
