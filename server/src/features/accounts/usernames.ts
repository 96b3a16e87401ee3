import { messages } from '#contract/messages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isDeletedName } from './deleted.ts'

/** Names that are addresses of the site, roles or could pass for us; nobody gets them (product.md 3). */
const reserved = new Set(
  `about account accounts admin administrator api app assets audit auth billing blog business businesses campaign campaigns checkout contact
  dashboard deal deals demo docs favicon.ico gifts healthz help home i inbox index index.html influencer influencers l legal legals
  loginasbusiness login logout locales manifest.json media messages moderator money notifications official offline order orders payment
  payment-cancel payment-success payments privacy profile profiles purchase purchases rankings readyz refund-policy register
  registerasbusiness report reports root robots.txt security settings signin signup site sitemap.xml staff static support system task tasks
  terms test test-thank-you thank-you user username users verify-email vivobid wallet webhook www`.split(/\s+/),
)

/**
 * Refuses reserved names, names of digits alone, which would read as another person's number, and names of deleted accounts
 * (422 `validation`).
 */
export function refuseReservedName(username: string): void {
  const plain = username.toLowerCase()
  const skeleton = plain.replaceAll(/[\s._-]/g, '')
  const free = !reserved.has(plain) && !reserved.has(skeleton) && !isDeletedName(plain)
  if (free && !/^\d+$/.test(plain) && skeleton !== '') return
  throw new Refusal(422, 'validation', messages.usernameReserved, {
    issues: [{ path: 'username', message: messages.usernameReserved }],
  })
}
