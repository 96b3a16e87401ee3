import { and, desc, eq, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { compactPhone, withoutTrunkPrefix } from '#contract/accounts/security/phone.ts'
import { withAsciiHost } from '#contract/foundation/users/mail-address.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { isDeletedEmail } from './deleted-users.ts'
import { foldedText, searchText, users } from './tables.ts'
import { personColumns } from './users.ts'

type State = 'active' | 'blocked' | 'deleted'
type Filters = {
  role?: Role | undefined
  state?: State | undefined
  country?: string | undefined
  /** Subqueries: only people whose ids are in each of them. */
  among?: SQL[]
}

const address = sql`(select a.country from user_addresses a where a.user_id = users.id)`
const origin = sql`(select w.country_of_origin from user_profiles w where w.user_id = users.id)`

const columns = {
  ...personColumns(users),
  role: users.role,
  email: users.email,
  country: sql<string | null>`coalesce(${address}, ${origin})`,
  isActive: users.isActive,
  isVerified: users.isVerified,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
}

/** The number of candidates that are ranked; a text that matches more is too short to rank well anyway. */
const maxRanked = 500

/** The state of an account; deleted ones keep their row, the others are blocked or active. */
export const stateOf = ({ email, isActive }: { email: string; isActive: boolean }): State =>
  isDeletedEmail(email) ? 'deleted' : isActive ? 'active' : 'blocked'

const isDeleted = like(users.email, '%@deleted.invalid')
const stateConditions: Record<State, SQL | undefined> = {
  active: eq(users.isActive, true),
  blocked: and(eq(users.isActive, false), not(isDeleted)),
  deleted: and(eq(users.isActive, false), isDeleted),
}

const conditionsOf = ({ role, state, country, among = [] }: Filters) =>
  and(
    ...among.map((ids) => sql`${users.id} in ${ids}`),
    role && eq(users.role, role),
    state && stateConditions[state],
    country ? sql`(${address} = ${country} or ${origin} = ${country})` : undefined,
  )

export type FoundUser = Awaited<ReturnType<typeof newestUsers>>[number]

/**
 * People for admins. With `q` the best matches of name, user name, email address and phone number, an exact id, user name or address
 * first, and words with typing errors or without their accents among them, in the caller's transaction; without it the newest, below the id `before`.
 */
export const searchUsers = (
  db: Queryable,
  { q, before, limit, ...filters }: Filters & { q?: string | undefined; before?: number | undefined; limit: number },
): Promise<FoundUser[]> =>
  q ? bestMatches(db, q, { ...filters, limit }) : newestUsers(db, { ...filters, before, limit })

function newestUsers(
  db: Queryable,
  { before, limit, country, ...filters }: Filters & { before: number | undefined; limit: number },
) {
  const wanted = and(conditionsOf(filters), before === undefined ? undefined : lt(users.id, before))
  return db
    .select(columns)
    .from(users)
    .where(country ? sql`${users.id} in ${newestOf(country, wanted, limit)}` : wanted)
    .orderBy(desc(users.id))
    .limit(limit)
}

/** SQL: the ids of the newest people of a country among those who are wanted, by the indexes of both countries that a person may have. */
function newestOf(country: string, wanted: SQL | undefined, limit: number): SQL {
  const newest = (table: string, column: string) => sql`
    (select user_id from ${sql.raw(table)} join users on users.id = user_id where ${and(sql`${sql.raw(`${table}.${column}`)} = ${country}`, wanted)}
      order by user_id desc limit ${limit})`
  return sql`(${newest('user_addresses', 'country')} union all ${newest('user_profiles', 'country_of_origin')})`
}

async function bestMatches(db: Queryable, q: string, { limit, ...filters }: Filters & { limit: number }) {
  const typed = dialledAsStored(withAsciiHost(q.toLowerCase().replace(/^[@#]/, '')))
  const { rows } = await db.execute<{ folded: string }>(sql`select ${foldedText(sql`${typed}::text`)} as folded`)
  const { folded } = onlyRow(rows)
  // lower than by default, so that a word with a wrong letter is still found; until the transaction ends
  await db.execute(sql`set local pg_trgm.word_similarity_threshold = 0.5`)
  const isId = /^\d{1,9}$/.test(typed)
  const exact = db
    .select({ id: users.id, score: sql`2::float4`.as('score') })
    .from(users)
    .where(
      and(
        or(
          isId ? eq(users.id, Number(typed)) : undefined,
          eq(sql`lower(${users.username})`, typed),
          eq(sql`lower(${users.email})`, typed),
        ),
        conditionsOf(filters),
      ),
    )
  // every word has to match
  const similar = db
    .select({ id: users.id, score: sql`word_similarity(${folded}, ${searchText})`.as('score') })
    .from(users)
    .where(and(...folded.split(/\s+/).map(isFound), conditionsOf(filters)))
    .limit(maxRanked)
  return db
    .select(columns)
    .from(users)
    .innerJoin(
      sql`(select id, max(score) as score from ((${exact}) union all (${similar})) found group by id) candidates`,
      sql`candidates.id = ${users.id}`,
    )
    .orderBy(sql`candidates.score desc`, desc(users.id))
    .limit(limit)
}

/** A phone number in the form stored in E.164: without separators and the prefix dialled within its country; any other text unchanged. */
function dialledAsStored(typed: string): string {
  const number = withoutTrunkPrefix(compactPhone(typed))
  return /^\+\d{7,}$|^0\d{6,}$/.test(number) ? number.replace(/^0/, '') : typed
}

/**
 * The length from which words are matched with typing errors: with a letter off, shorter ones would be similar to a large part of all
 * names.
 */
const leastMisspelt = 4

/**
 * SQL: true if the searched text contains a word, allowing for a typing error, though not in numbers nor after the @ of an email address:
 * too many people share parts of those. `like` also finds scripts that pg_trgm does not know in every locale.
 */
function isFound(word: string): SQL {
  const isThere = sql`${searchText} like ${`%${word.replaceAll(/[%_\\]/g, '\\$&')}%`}`
  if (/^\+?\d+$/.test(word)) return isThere
  const [name = word] = word.split('@')
  return name.length < leastMisspelt ? isThere : sql`(${name} <% ${searchText} or ${isThere})`
}
