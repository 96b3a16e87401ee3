import { asc, eq, inArray, is, or, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { CurrentUser, SignedInUser } from '#contract/accounts/identity/identity.ts'
import { type About, aboutFields } from '#contract/foundation/users/about.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { withAsciiHost } from '#contract/foundation/users/mail-address.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Language } from '#contract/languages.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import { usernameRules } from '#contract/presence/profiles/own-profile.ts'
import { isVisible } from '#contract/text.ts'
import type { Party, ReadContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { queryIn } from '../../../platform/database/pipeline.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { Refusal, signedOut } from '../../../platform/refusal.ts'
import { deletedName } from '../../../platform/texts.ts'
import { isDeletedUsername } from './deleted-users.ts'
import { skeletonOfName } from './name-skeleton.ts'
import {
  type AddressRow,
  addressColumns,
  type ProfileRow,
  profileColumns,
  type UserRow,
  userAddresses,
  userColumns,
  userProfiles,
  users,
} from './tables.ts'

/** An account with its profile and its address. */
export type Account = UserRow & ProfileRow & AddressRow

/** SQL: the shown name of a person (server/sql/shown_name.sql). */
const shownName = ({ displayName, username, resembles }: typeof users) =>
  sql<string>`shown_name(${displayName}, ${username}, ${resembles})`

/** A user with their shown name: their user name if theirs has no visible letter. */
export const withShownName = <T extends Pick<UserRow, 'displayName' | 'username'>>(user: T): T =>
  isDeletedUsername(user.username)
    ? { ...user, displayName: deletedName }
    : isVisible(user.displayName)
      ? user
      : { ...user, displayName: user.username }

/** The skeleton of a name that is stored. */
export const nameSkeletonOf = ({ displayName }: { displayName?: string | undefined }) =>
  displayName === undefined ? {} : { nameSkeleton: skeletonOfName(displayName) }

/** The columns of a public user reference (`person` in the contract), from `users` or an alias of it. */
export const personColumns = <T extends Record<'id' | 'username' | 'displayName' | 'avatarUrl', PgColumn>>(
  table: T,
) => ({
  id: table.id as T['id'],
  username: table.username as T['username'],
  displayName: (is(table, PgTable)
    ? // a table here is that of users, or an alias of it
      shownName(table as unknown as typeof users)
    : table.displayName) as T['displayName'],
  avatarUrl: table.avatarUrl as T['avatarUrl'],
})

/** The user columns shown to admins next to each item of a queue. */
export const userSummaryColumns = <
  T extends Record<'id' | 'username' | 'displayName' | 'avatarUrl' | 'role', PgColumn>,
>(
  table: T,
) => ({ ...personColumns(table), role: table.role as T['role'] })

/** The self-description fields of a profile. */
export const aboutOf = (user: About): About =>
  Object.fromEntries(aboutFields.map((field) => [field, user[field]])) as About

/** A user's own account as the API returns it; only `readPayoutDetails` returns payout details. */
export const toCurrentUser = (user: Account, now: Date): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  displayName: user.displayName,
  avatarUrl: user.avatarUrl,
  coverUrl: user.coverUrl,
  ...aboutOf(user),
  countryOfOrigin: user.countryOfOrigin,
  streetAddress: user.streetAddress,
  city: user.city,
  state: user.state,
  country: user.country,
  postalCode: user.postalCode,
  language: user.language,
  isVerified: user.isVerified,
  phone: user.phone && maskPhone(user.phone),
  phoneVerified: user.phoneVerified,
  hasTwoFactor: user.hasTwoFactor,
  ...(user.role === 'admin' && { adminRights: user.adminRights }),
  balance: user.balance,
  createdAt: user.createdAt.toISOString(),
  usernameChangeableAt: usernameChangeableAt(user, now),
})

/** Time at which the username may be changed again (ISO 8601); null: now. */
export function usernameChangeableAt({ usernameChangedAt }: Pick<UserRow, 'usernameChangedAt'>, now: Date) {
  const at = (usernameChangedAt?.getTime() ?? 0) + usernameRules.daysBetween * 86_400_000
  return usernameChangedAt && at > now.getTime() ? new Date(at).toISOString() : null
}

const maskPhone = (phone: string) => phone.slice(0, -3).replaceAll(/\d/g, '•') + phone.slice(-3)

/** A user by id, for ids that may be unknown. */
export async function findUserById(db: Queryable, id: number): Promise<UserRow | undefined> {
  const statement = builtOnce(db, 'user', (orm) =>
    orm
      .select(userColumns)
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  )
  const [user] = await statement.execute({ id })
  return user && withShownName(user)
}

/** A user whose id is known, as that of an actor or of a row. */
export async function readUser(db: Queryable, id: number): Promise<UserRow> {
  const user = await findUserById(db, id)
  if (!user) throw new Error(`There is no user ${id}.`)
  return user
}

/** An account by id, with everything that its owner and admins see of it, for ids that may be unknown. */
export async function findAccountById(db: Queryable, id: number): Promise<Account | undefined> {
  const statement = builtOnce(db, 'account', (orm) =>
    orm
      .select({ ...userColumns, ...profileColumns, ...addressColumns })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .leftJoin(userAddresses, eq(userAddresses.userId, users.id))
      .where(eq(users.id, sql.placeholder('id'))),
  )
  const [account] = await statement.execute({ id })
  return account && withShownName(account)
}

/** As `findAccountById`, for an id that is known. */
export async function readAccount(db: Queryable, id: number): Promise<Account> {
  const account = await findAccountById(db, id)
  if (!account) throw new Error(`There is no account ${id}.`)
  return account
}

/** A user's own account as the API returns it. */
export const readCurrentUser = async (db: Queryable, id: number, now: Date): Promise<CurrentUser> =>
  toCurrentUser(await readAccount(db, id), now)

/** The account for which somebody acts, with who they are and their role there. */
export async function readSignedInUser(
  db: Queryable,
  { partyId, personId, memberRole }: { partyId: number; personId: number; memberRole: MemberRole | null },
  now: Date,
): Promise<SignedInUser> {
  const account = await readCurrentUser(db, partyId, now)
  const { id, username, displayName } = memberRole ? await readUser(db, personId) : account
  return { ...account, person: { id, username, displayName }, membership: memberRole && { role: memberRole } }
}

/** Locks a user's row so that their actions run one at a time and limits are exact. Refuses users blocked or deleted meanwhile (401). */
export async function lockUser(tx: Tx, { id }: Pick<Party, 'id'>): Promise<void> {
  if (!(await lockActive(tx, id))) throw signedOut()
}

/** Locks a user's row as `lockUser`; returns whether they are active. The lock is requested before this returns. */
export async function lockActive(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await queryIn<{ is_active: boolean }>(tx, {
    text: 'select is_active from users where id = $1 for no key update',
    values: [id],
  })
  return rows[0]?.is_active ?? false
}

/**
 * Locks the rows of several users, ascending, like all code that locks more than one. Returns the columns that decide what they may
 * do; omits unknown ids.
 */
export const lockUsers = (tx: Tx, ids: SQLWrapper | number[]) =>
  tx
    .select({
      id: users.id,
      displayName: shownName(users),
      email: users.email,
      role: users.role,
      isActive: users.isActive,
      isVerified: users.isVerified,
    })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update')

/** Prevents an account from being deleted until the transaction ends; waits for a deletion in progress. */
export async function lockUserAgainstDeletion(tx: Queryable, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
}

/** Finds a user by username or email address, case-insensitively. */
export async function findUser(db: Queryable, name: string): Promise<UserRow | undefined> {
  const lower = withAsciiHost(name.toLowerCase())
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lower), eq(sql`lower(${users.email})`, lower)))
  return user && withShownName(user)
}

/** Resolves an admin's input (an id, a username or an email address) to a user id; null when there is no match. */
export async function resolveUserId(db: Queryable, text: string): Promise<number | null> {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  return (await findUser(db, text.replace(/^@/, '')))?.id ?? null
}

type NewUser = {
  email: string
  username: string
  passwordHash: string
  role: Role
  language: Language
  displayName?: string
  country?: string | null
  registrationIp?: string
  /** The time at which the account is closed unless its address is confirmed. */
  confirmBy?: Date
  isVerified?: boolean
  /** The rights of an admin; an owner's by default. */
  adminRights?: AdminRight[]
}

/** Adds a user. Refuses a username or email address that is taken in any case, also under a race (409). */
export async function addUser({ db, clock }: Pick<ReadContext, 'db' | 'clock'>, user: NewUser): Promise<UserRow> {
  const { passwordHash, displayName, country, adminRights = ['owner'], ...rest } = user
  const [added] = await db
    .insert(users)
    .values({
      ...rest,
      ...(user.role === 'admin' && { adminRights }),
      password: passwordHash,
      displayName: displayName ?? user.username,
      nameSkeleton: skeletonOfName(displayName ?? user.username),
      lastConnectionCountry: country,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .onConflictDoNothing()
    .returning(userColumns)
  if (added) return added
  const [usernameHolder] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(sql`lower(${users.username})`, user.username.toLowerCase()))
  throw usernameHolder
    ? alreadyTaken('username', identityErrors.usernameTaken)
    : alreadyTaken('email', identityErrors.emailTaken)
}

/** Refuses an email address that an account has, in any case (409 `email_taken`). */
export async function refuseTakenEmail({ db }: Pick<ReadContext, 'db'>, email: string): Promise<void> {
  const [holder] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (holder) throw alreadyTaken('email', identityErrors.emailTaken)
}

/** The refusal for a username or email address that another user has (409). */
export const alreadyTaken = (path: 'username' | 'email', message: string) =>
  new Refusal(409, `${path}_taken`, { message, issues: [{ path, message }] })

const adminColumns = {
  ...personColumns(users),
  adminRights: users.adminRights,
  approvesFrom: users.approvesFrom,
  isActive: users.isActive,
  hasTwoFactor: users.hasTwoFactor,
}

/** Every admin with their rights, the first one first. */
export const listAdmins = (db: Queryable) =>
  db.select(adminColumns).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id))

/** Every admin with their rights, locked in the order of their ids, so that changes of rights see each other. */
export const lockAdmins = (tx: Tx) =>
  tx.select(adminColumns).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id)).for('no key update')
