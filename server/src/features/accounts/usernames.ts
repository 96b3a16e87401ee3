import { sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { pages } from '#contract/pages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { isDeletedName } from './deleted.ts'
import { taken } from './users.ts'

/** Names that are addresses of the site, roles or could pass for us; nobody gets them (product.md 3, reliability.md 4.2.5). */
const words =
  `about account accounts admin administrator api app assets audit auth billing blog business businesses campaign campaigns
  checkout contact dashboard deal deals demo docs favicon.ico files gifts healthz help home i inbox index index.html influencer
  influencers kyc l leaderboard legal legals links loginasbusiness login logout locales manifest.json me media messages metrics moderator
  money notifications null official offline order orders payment payment-cancel payment-success payments paypal privacy profile profiles
  purchase purchases rankings readyz refund-policy register registerasbusiness report reports root robots.txt security settings showcase
  signin signup site sitemap.xml staff static stripe support sw.js system task tasks terms test test-thank-you thank-you undefined
  uploads user username users verification verify-email vivobid wallet webhook well-known www`.split(/\s+/)

/** The first part of every address of the application belongs to no person. */
const segments = Object.keys(pages).flatMap((path) => path.split('/')[1] || [])
const reserved = new Set([...words, ...segments])
const withoutSeparators = (name: string) => name.toLowerCase().replaceAll(/[\s._-]/g, '')
const reservedPlain = new Set([...reserved].map(withoutSeparators))

/** A user name as the eye reads it, as the column `username_skeleton` has it (reliability.md 4.2.5). */
export const skeletonOf = (username: string) =>
  withoutSeparators(username).replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')

const reservedSkeletons = new Set([...reserved].map(skeletonOf))
const fileEnding = /\.(js|json|css|html?|xml|txt|png|jpe?g|ico|php|webp|svg)$/

/**
 * Refuses reserved names and those that look like one, names of digits alone, which would read as another person's number, names
 * that end as files do, and names of deleted accounts (422 `validation`).
 */
export function refuseReservedName(username: string): void {
  const name = username.toLowerCase()
  const plain = withoutSeparators(name)
  const isReserved =
    reservedPlain.has(plain) || isDeletedName(name) || fileEnding.test(name) || /^\d+$/.test(name) || plain === ''
  if (isReserved) throw refused(messages.usernameReserved)
  const skeleton = skeletonOf(name)
  if (reservedSkeletons.has(skeleton) || /^deleted[\dlo]+$/.test(skeleton)) throw refused(messages.usernameTooSimilar)
}

const issues = (message: string) => ({ issues: [{ path: 'username', message }] })
const refused = (message: string) => invalid('username', message)

/**
 * Refuses a name that another person has or gave up lately (409 `username_taken`), or one that looks the same
 * (409 `username_too_similar`). Who asks for names that look alike at the same time waits until the caller's transaction ends.
 */
export async function claimUsername(
  tx: Tx,
  clock: Clock,
  username: string,
  ownId: number | null = null,
): Promise<void> {
  const skeleton = skeletonOf(username)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username:${skeleton}`}, 0))`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select lower(username) as name from users
      where username_skeleton = ${skeleton} and id is distinct from ${ownId}::int
    union all
    select username from former_usernames
      where username_skeleton = ${skeleton} and user_id is distinct from ${ownId}::int and kept_until > ${clock()}`)
  if (rows.length === 0) return
  if (rows.some(({ name }) => name === username.toLowerCase())) throw taken('username', messages.usernameTaken)
  throw new Refusal(409, 'username_too_similar', messages.usernameTooSimilar, issues(messages.usernameTooSimilar))
}
