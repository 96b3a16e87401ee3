export { readRank } from './read-rank.ts'
export { recomputeRanks } from './recompute.sql.ts'
export { tellOfMoves } from './tell-of-moves.ts'
export { rankingsView, rankRunsView } from './views.ts'
