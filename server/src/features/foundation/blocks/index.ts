export { assertReachable, blockersBetween, blockRefusal, refusalOfBlockers } from './reachable.ts'
export { blocksView } from './views.ts'
