import { eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accountChange, CurrentUser, Role } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

/** What people see of their own account. */
export const currentUserOf = (user: UserRow): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  displayName: user.displayName,
  avatarUrl: user.avatarUrl,
  bio: user.bio,
  profession: user.profession,
  countryOfOrigin: user.countryOfOrigin,
  languagesSpoken: user.languagesSpoken,
  language: user.language,
  isVerified: user.isVerified,
  phone: user.phone && masked(user.phone),
  phoneVerified: user.phoneVerified,
  hasTwoFactor: user.hasTwoFactor,
  balance: user.balance,
  createdAt: user.createdAt.toISOString(),
})

const masked = (phone: string) => phone.slice(0, -3).replaceAll(/\d/g, '•') + phone.slice(-3)

export async function readUser(db: Queryable, id: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user!
}

/** By user name or e-mail address, without regard to case. */
export async function findUser(db: Queryable, name: string): Promise<UserRow | undefined> {
  const lower = name.toLowerCase()
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lower), eq(sql`lower(${users.email})`, lower)))
  return user
}

export async function changeAccount(
  db: Queryable,
  clock: Clock,
  id: number,
  change: z.output<typeof accountChange>,
): Promise<UserRow> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: clock() })
    .where(eq(users.id, id))
    .returning()
  return user!
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
  isVerified?: boolean
}

/** Adds a person. Refuses 409 when the user name or the address is taken, without regard to case, also in a race. */
export async function addUser(db: Queryable, clock: Clock, user: NewUser): Promise<UserRow> {
  const { passwordHash, displayName, country, ...rest } = user
  const [added] = await db
    .insert(users)
    .values({
      ...rest,
      password: passwordHash,
      displayName: displayName ?? user.username,
      lastConnectionCountry: country,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .onConflictDoNothing()
    .returning()
  if (added) return added
  const [holder] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(sql`lower(${users.username})`, user.username.toLowerCase()))
  throw holder ? taken('username', messages.usernameTaken) : taken('email', messages.emailTaken)
}

/** 409 for a name or an address that another person has. */
export const taken = (path: 'username' | 'email', message: string) =>
  new Refusal(409, `${path}_taken`, message, { issues: [{ path, message }] })
