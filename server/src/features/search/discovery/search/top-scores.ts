/**
 * Rank scores above which words have an inverted index of their own, the highest first. Everybody above one of them comes before
 * everybody below it in the order of the ranking, so a page that the index fills is complete. Scores are sums of logarithms
 * (contract/presence/rankings/rank-formula.ts) and hardly grow with the number of people: about one in forty of a million people has more
 * than the first, one in ten more than the second. Changing them requires a migration, which the definition in tables.ts generates.
 */
export const topScores = [18_500, 16_000] as const

export const topWordsIndex = (score: number) => `discovery_words_above_${score}_idx`
