import { and, eq, lt, sql } from 'drizzle-orm'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { pages } from '#contract/pages.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext, SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import { isDeletedUsername } from './deleted-users.ts'
import { refuseOurName } from './name-skeleton.ts'
import { formerUsernames, reservedUsernames, type UserRow, userColumns, users } from './tables.ts'
import { alreadyTaken } from './users.ts'

/** The number of days for which nobody may take the name of a deleted account. */
const reservedDays = 365

/** Names that nobody may have: paths of the site, roles, and names that could be mistaken for ours (product.md 3, reliability.md 4.2.5). */
const reservedWords =
  `about account accounts admin administrator api app appeals assets audit auth billing blog business businesses calendar
  campaign campaigns checkout contact dashboard deal deals demo docs explore favicon.ico files fonts gifts healthz help
  home i icon-192.png icon-512.png icon.svg icons inbox index index.html influencer influencers kit kyc l leaderboard
  legal legals links live locales login loginasbusiness logout manifest.json manifest.webmanifest me media messages
  metrics moderator money notifications null official offline offline.css offline.html openapi order orders owner
  payment payment-cancel payment-success payments paypal privacy profile profiles purchase purchases rankings readyz
  refund-policy register registerasbusiness report reports robots.txt root security settings share share.png showcase
  signin signup site sitemap.xml staff static stripe superuser support sw.js system task tasks terms test test-thank-you
  thank-you undefined unsubscribe uploads user username users verification verify-email vivobid wallet webhook
  well-known www`.split(/\s+/)

/** The first path segment of every page of the application is reserved too. */
const pageSegments = Object.keys(pages).flatMap((path) => path.split('/')[1] || [])
const reserved = new Set([...reservedWords, ...pageSegments])
const withoutSeparators = (name: string) => name.toLowerCase().replaceAll(/[\s._-]/g, '')
const reservedWithoutSeparators = new Set([...reserved].map(withoutSeparators))

/** The username with look-alike characters unified; must match the column `username_skeleton` (reliability.md 4.2.5). */
export const skeletonOf = (username: string) =>
  withoutSeparators(username).replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')

const reservedSkeletons = new Set([...reserved].map(skeletonOf))

/**
 * Refuses reserved names and their look-alikes, names made of digits only, which would be mistaken for a user id, and names of
 * deleted accounts (422 `validation`). The contract's `username` schema checks the syntax.
 */
export function refuseReservedName(username: string): void {
  const name = username.toLowerCase()
  const plain = withoutSeparators(name)
  const isReserved =
    reservedWithoutSeparators.has(plain) || isDeletedUsername(name) || /^\d+$/.test(name) || plain === ''
  if (isReserved) throw invalidUsername(identityErrors.usernameReserved)
  const skeleton = skeletonOf(name)
  if (reservedSkeletons.has(skeleton) || /^deleted[\dlo]+$/.test(skeleton))
    throw invalidUsername(identityErrors.usernameTooSimilar)
  refuseOurName('username', username)
}

const usernameIssues = (message: string) => ({ issues: [{ path: 'username', message }] })
const invalidUsername = (message: string) => invalid('username', message)

/**
 * Refuses a name that another user has or recently gave up, also by deleting their account (409 `username_taken`), or a look-alike of one
 * (409 `username_too_similar`). Concurrent claims of look-alike names wait for each other until the caller's transaction ends.
 */
export async function claimUsername(
  { tx, clock, secret }: SystemContext,
  username: string,
  ownId: number | null = null,
): Promise<void> {
  await lockUntilCommit(tx, `username:${skeletonOf(username)}`)
  await refuseTakenUsername({ db: tx, clock, secret }, username, ownId)
}

/** Refuses the names that `claimUsername` refuses, but reserves nothing: somebody else may still take the name. */
export async function refuseTakenUsername(
  { db, clock, secret }: Pick<ReadContext, 'db' | 'clock' | 'secret'>,
  username: string,
  ownId: number | null = null,
): Promise<void> {
  const skeleton = skeletonOf(username)
  const { rows } = await db.execute<{ name: string }>(sql`
    select lower(username) as name from users
      where username_skeleton = ${skeleton} and id is distinct from ${ownId}::int
    union all
    select username from former_usernames
      where username_skeleton = ${skeleton} and user_id is distinct from ${ownId}::int and kept_until > ${clock()}
    union all
    select ${username.toLowerCase()} from reserved_usernames
      where digest = ${reservedDigest(secret, skeleton)} and kept_until > ${clock()}`)
  if (rows.length === 0) return
  if (rows.some(({ name }) => name === username.toLowerCase()))
    throw alreadyTaken('username', identityErrors.usernameTaken)
  throw new Refusal(409, 'username_too_similar', {
    message: identityErrors.usernameTooSimilar,
    ...usernameIssues(identityErrors.usernameTooSimilar),
  })
}

const reservedDigest = (secret: string, skeleton: string) =>
  digest(secret, 'reserved username', skeleton).toString('base64url')

/**
 * Reserves the names of an account that is about to be deleted, the current one and those that still led to it, for 12 months: nobody
 * else shall be mistaken for that person.
 */
export async function reserveUsernames({ tx, clock, secret }: SystemContext, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ skeleton: string }>(sql`
    select username_skeleton as skeleton from users where id = ${userId}
    union select username_skeleton from former_usernames where user_id = ${userId} and kept_until > ${clock()}`)
  const keptUntil = new Date(clock().getTime() + reservedDays * day)
  await tx
    .insert(reservedUsernames)
    .values(rows.map(({ skeleton }) => ({ digest: reservedDigest(secret, skeleton), keptUntil })))
    .onConflictDoUpdate({ target: reservedUsernames.digest, set: { keptUntil } })
}

/** Frees former and reserved usernames whose retention period is over. */
export async function releaseFormerUsernames(db: Queryable, now: Date): Promise<void> {
  await db.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now))
  await db.delete(reservedUsernames).where(lt(reservedUsernames.keptUntil, now))
}

/** Gives a locked user a claimed username. The former one redirects to it, and is kept for them, until `keptUntil`. */
export async function renameUser(
  { tx, clock }: SystemContext,
  { id, username: former }: UserRow,
  { username, keptUntil }: { username: string; keptUntil: Date },
): Promise<UserRow> {
  const now = clock()
  await tx
    .delete(formerUsernames)
    .where(and(eq(formerUsernames.username, username.toLowerCase()), eq(formerUsernames.userId, id)))
  if (former.toLowerCase() !== username.toLowerCase())
    await tx
      .insert(formerUsernames)
      .values({ username: former.toLowerCase(), userId: id, keptUntil })
      // another user gave up the same name longer ago
      .onConflictDoUpdate({ target: formerUsernames.username, set: { userId: id, keptUntil } })
  const renamed = await tx
    .update(users)
    .set({ username, usernameChangedAt: now, updatedAt: now })
    .where(eq(users.id, id))
    .returning(userColumns)
  return onlyRow(renamed)
}

/** Removes and returns the renames that migrations made because a page got the name; each is returned once. */
export async function takeForcedRenames(tx: Tx) {
  const { rows } = await tx.execute<{ userId: number; username: string; formerUsername: string }>(sql`
    delete from forced_renames r using users u where u.id = r.user_id
    returning u.id as "userId", u.username, r.former_username as "formerUsername"`)
  return rows
}
