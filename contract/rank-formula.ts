/** What a rank is made of (product.md 7). */
export const rankParts = ['verifiedFollowers', 'views', 'likes', 'reactions', 'completedOrders', 'ratings'] as const
export type RankPart = (typeof rankParts)[number]

/**
 * Points of a part: its weight × ln(1 + how many), to the nearest whole. The logarithm makes each further one worth less, so
 * that no part alone, however much of it there is, buys the top. Whoever changes a weight raises the version (docs/rankings.md).
 */
export const rankFormula = {
  version: 2,
  weights: { verifiedFollowers: 1_000, views: 600, likes: 800, reactions: 500, completedOrders: 2_000, ratings: 1_500 },
} as const satisfies { version: number; weights: Record<RankPart, number> }

export const pointsOf = (part: RankPart, value: number): number =>
  Math.floor(rankFormula.weights[part] * Math.log(1 + value) + 0.5)

/** The score of these figures: the sum of the points of each. */
export const scoreOf = (parts: Record<RankPart, number>): number =>
  rankParts.reduce((sum, part) => sum + pointsOf(part, parts[part]), 0)

/** How much more of it a hint to climb speaks of. */
export const hintSteps = { complete_order: 1, more_views: 100, more_likes: 10 }
