import { type RankComponent, rankComponents, rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import { hasTurnedOff } from '../../foundation/preferences/index.ts'

/** The column of `rankings` for each part of a score. */
export const columnOf: Record<RankComponent, string> = {
  verifiedFollowers: 'verified_followers',
  views: 'views',
  likes: 'likes',
  reactions: 'reactions',
  completedOrders: 'completed_orders',
  ratings: 'ratings',
}

/** The contract's `scoreOf` as SQL over those columns: the same operations in the same order, so that both agree exactly. */
export const scoreSql = rankComponents
  .map((part) => `floor(${rankFormula.weights[part]} * ln(1 + ${columnOf[part]}::float8) + 0.5)::int`)
  .join(' + ')

/** SQL: the inputs of a score in the order of `rankComponents`. */
export const figuresSql = `array[${rankComponents.map((part) => `${columnOf[part]}::bigint`).join(', ')}]`

/** SQL: true if the person `u` hides their country, which a rank within it would reveal. */
export const hidesCountry = hasTurnedOff('show_country')
