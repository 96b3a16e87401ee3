export { assertTermsSeen } from './assert-terms-seen.ts'
export { type Agreeable, type SubjectTerms, termsDigestOf } from './digest.ts'
export { conditionsSubject, deleteTerms, storeReplacedTerms } from './former-terms.ts'
