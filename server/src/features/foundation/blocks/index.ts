export { assertReachable, blockersBetween, blockRefusal, ownParty, refusalOfBlockers } from './reachable.ts'
export { blocksView } from './views.ts'
