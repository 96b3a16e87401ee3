export { decideKyc } from './decisions.ts'
export { submitKyc } from './kyc.ts'
export { requestVerification } from './requests.ts'
export { identityChecksView } from './views.ts'
