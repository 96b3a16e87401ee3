export { assertReachable, blockRefusal } from './reachable.ts'
export { blocksView } from './views.ts'
