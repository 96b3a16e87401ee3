import { RequestError } from '../api/request.ts'

/** Loads a module when it is needed; fails like a request that did not reach the server. */
export const onDemand = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(() => {
    throw new RequestError(0, 'We can’t reach the server. Check your connection and try again.')
  })

// schemas come with zod: 22 KB that a page does without until they are needed
export const loadCredentials = () => onDemand(() => import('#contract/accounts/identity/credentials.ts'))
export const loadSecurity = () => onDemand(() => import('#contract/accounts/security/security.ts'))
export const loadSecondStep = () => onDemand(() => import('#contract/accounts/security/second-step.ts'))
export const loadContactMessages = () => onDemand(() => import('#contract/market/support/contact-messages.ts'))
export const loadReviews = () => onDemand(() => import('#contract/market/reviews/reviews.ts'))
export const loadPasskeys = () => onDemand(() => import('../api/passkeys/browser-passkeys.ts'))
