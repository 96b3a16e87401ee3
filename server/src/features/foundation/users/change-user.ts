import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import {
  type AddressRow,
  addressColumns,
  type OfPreviousRelease,
  type ProfileRow,
  profileColumns,
  type UserRow,
  userAddresses,
  userColumns,
  userProfiles,
  users,
} from './tables.ts'
import { type Account, findAccountById, nameSkeletonOf, withShownName } from './users.ts'

// Writes users for other features, which decide whether they may.

/** The columns of an account that other features change. The balance is written by the ledger, usernames by `renameUser`. */
type UserChange = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'username' | 'balance' | 'role' | OfPreviousRelease> & ProfileRow & AddressRow
>

/** A user's row, locked like `lockUser` does; undefined when there is none. */
export async function lockUserRow(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for('no key update')
  return user && withShownName(user)
}

/** A user's account, locked like `lockUser` does; undefined when there is none. Whoever changes a part of it locks the row of `users` first. */
export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  return (await lockUserRow(tx, id)) && findAccountById(tx, id)
}

/** Changes columns of a user, of their profile and of their address. */
export async function changeUser(tx: Tx, id: number, change: UserChange): Promise<UserRow> {
  const own = { ...columnsAmong(change, userColumns), ...nameSkeletonOf(change) }
  const user = isEmpty(own) ? await lockUserRow(tx, id) : await changeRow(tx, id, own)
  const profile = columnsAmong(change, profileColumns)
  if (!isEmpty(profile)) await tx.update(userProfiles).set(profile).where(eq(userProfiles.userId, id))
  const address = columnsAmong(change, addressColumns)
  if (!isEmpty(address))
    await tx
      .insert(userAddresses)
      .values({ userId: id, ...address })
      .onConflictDoUpdate({ target: userAddresses.userId, set: address })
  // an account that is changed exists
  return user!
}

async function changeRow(tx: Tx, id: number, change: Partial<UserRow>): Promise<UserRow> {
  const rows = await tx.update(users).set(change).where(eq(users.id, id)).returning(userColumns)
  return withShownName(onlyRow(rows))
}

/** The part of a change that these columns hold. */
const columnsAmong = <C extends object>(
  change: UserChange,
  columns: C,
): { [name in keyof C & keyof UserChange]?: UserChange[name] } =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => name in columns && value !== undefined)) as never

const isEmpty = (values: object) => Object.keys(values).length === 0

/** Marks the user's email address as verified. Returns whether the user is active and still has this address. */
export async function markEmailVerified({ tx, clock }: SystemContext, id: number, email: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ isVerified: true, updatedAt: clock() })
    .where(and(eq(users.id, id), eq(users.isActive, true), eq(users.email, email)))
  return rowCount === 1
}

type SignIn = { ip: string; country: string | null }

/**
 * Records a sign-in that was checked against `passwordHash`. Returns the user; undefined when the password was changed or the account
 * blocked since.
 */
export async function recordSignIn(
  { tx, clock }: SystemContext,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
  { ip, country }: SignIn,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ lastLoginAt: clock(), lastLoginIp: ip, ...(country && { lastConnectionCountry: country }) })
    // the password was verified against it
    .where(and(eq(users.id, id), eq(users.password, password!), eq(users.isActive, true)))
    .returning(userColumns)
  return user && withShownName(user)
}

/** Replaces the hash of a password by another of the same password. Returns whether it was still the user's. */
export async function rehashPassword(
  db: Queryable,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ password: hash })
    // the password was verified against this hash
    .where(and(eq(users.id, id), eq(users.password, password!)))
  return rowCount === 1
}
