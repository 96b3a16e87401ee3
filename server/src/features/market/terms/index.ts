export { assertTermsSeen } from './assert-terms-seen.ts'
export { type Agreeable, type SubjectTerms, termsDigestOf } from './digest.ts'
export { conditionsSubject, forgetTerms, keepReplacedTerms } from './former-terms.ts'
