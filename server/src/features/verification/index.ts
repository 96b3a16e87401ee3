export { decideKyc } from './decisions.ts'
export { identityChecksView } from './views.ts'
