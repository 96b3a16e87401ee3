import { and, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CurrentUser, Role } from '#contract/accounts.ts'
import { type accountChange, usernameRules } from '#contract/full-profile.ts'
import type { Language } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

/** What admins see of a person beside what they decide. */
export const shownOfUser = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  avatarUrl: users.avatarUrl,
  role: users.role,
}

/** What people see of their own account; bank data is shown by `readPayoutDetails` alone. */
export const currentUserOf = (user: UserRow, now: Date): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  displayName: user.displayName,
  avatarUrl: user.avatarUrl,
  coverUrl: user.coverUrl,
  bio: user.bio,
  profession: user.profession,
  businessType: user.businessType,
  website: user.website,
  expertise: user.expertise,
  certifications: user.certifications,
  aiProficiency: user.aiProficiency,
  industries: user.industries,
  countryOfOrigin: user.countryOfOrigin,
  countriesOfOperation: user.countriesOfOperation,
  languagesSpoken: user.languagesSpoken,
  streetAddress: user.streetAddress,
  city: user.city,
  state: user.state,
  country: user.country,
  postalCode: user.postalCode,
  language: user.language,
  isVerified: user.isVerified,
  phone: user.phone && masked(user.phone),
  phoneVerified: user.phoneVerified,
  hasTwoFactor: user.hasTwoFactor,
  balance: user.balance,
  createdAt: user.createdAt.toISOString(),
  usernameChangeableAt: usernameChangeableAt(user, now),
})

/** When the user name may be changed again (ISO 8601); null: now. */
export function usernameChangeableAt({ usernameChangedAt }: Pick<UserRow, 'usernameChangedAt'>, now: Date) {
  const at = (usernameChangedAt?.getTime() ?? 0) + usernameRules.daysBetween * 86_400_000
  return usernameChangedAt && at > now.getTime() ? new Date(at).toISOString() : null
}

const masked = (phone: string) => phone.slice(0, -3).replaceAll(/\d/g, '•') + phone.slice(-3)

export async function readUser(db: Queryable, id: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user!
}

/** One act of a person after the other, so that limits are exact; who was blocked or deleted meanwhile acts no more (401). */
export async function holdPerson(tx: Tx, { id }: Pick<Actor, 'id'>): Promise<void> {
  const [person] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (!person?.isActive) throw signedOut()
}
const signedOut = () => new Refusal(401, 'signed_out', messages.signedOut)

/** SQL: the country of `users u` for others to see, null when the person does not want it shown (contract/preferences.ts). */
export const shownCountry = `case when not exists (select from user_preferences c
  where c.user_id = u.id and c.preference_name = 'show_country' and c.preference_value = 'false') then u.country_of_origin end`

/** By user name or e-mail address, without regard to case. */
export async function findUser(db: Queryable, name: string): Promise<UserRow | undefined> {
  const lower = name.toLowerCase()
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lower), eq(sql`lower(${users.email})`, lower)))
  return user
}

/** Whom an admin means by a number, a name or an address; null: nobody. */
export async function meantPerson(db: Queryable, text: string): Promise<number | null> {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  return (await findUser(db, text.replace(/^@/, '')))?.id ?? null
}

/** Changes what is given of a person's profile (spec §3, users); texts that are empty are kept as nothing. 401 who left meanwhile. */
export async function changeProfile(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  change: z.output<typeof accountChange>,
): Promise<UserRow> {
  const given = Object.entries(change).map(([name, value]) => [name, value === '' ? null : value])
  const [user] = await db
    .update(users)
    .set({ ...Object.fromEntries(given), updatedAt: clock() })
    .where(and(eq(users.id, actor.id), eq(users.isActive, true)))
    .returning()
  if (!user) throw signedOut()
  return user
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
