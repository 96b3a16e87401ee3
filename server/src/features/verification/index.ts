export { decideKyc } from './decisions.ts'
export { requestVerification } from './requests.ts'
export { identityChecksView } from './views.ts'
