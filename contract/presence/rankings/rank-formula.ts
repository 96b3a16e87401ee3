/** The components of a rank (product.md 7). `completedOrders`: orders of deals and campaign requests together. */
export const rankComponents = [
  'verifiedFollowers',
  'views',
  'likes',
  'reactions',
  'completedOrders',
  'ratings',
] as const
export type RankComponent = (typeof rankComponents)[number]

/**
 * Points of a component: weight × ln(1 + value), rounded. The logarithm gives diminishing returns, so that no single component can
 * buy the top. Changing a weight requires a new version (docs/rankings.md).
 */
export const rankFormula = {
  version: 4,
  /** Lowest cost of work that counts here, in cents. */
  leastPaid: 500,
  weights: { verifiedFollowers: 1_000, views: 600, likes: 800, reactions: 500, completedOrders: 2_000, ratings: 1_500 },
} as const satisfies { version: number; leastPaid: number; weights: Record<RankComponent, number> }

export const pointsOf = (part: RankComponent, value: number): number =>
  Math.floor(rankFormula.weights[part] * Math.log(1 + value) + 0.5)

/** The score: the sum of all components' points. */
export const scoreOf = (parts: Record<RankComponent, number>): number =>
  rankComponents.reduce((sum, part) => sum + pointsOf(part, parts[part]), 0)

/** The increase that a hint to climb assumes. */
export const hintSteps = { complete_order: 1, more_views: 100, more_likes: 10 }
