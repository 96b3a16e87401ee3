export { readRank } from './read-rank.ts'
export { rankingsView, rankRunsView } from './views.ts'
