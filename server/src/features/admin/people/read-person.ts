import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { PersonDetails, PersonInList, people } from '#contract/admin/people/people.ts'
import type { Person } from '#contract/fields.ts'
import type { Sanction } from '#contract/presence/moderation/sanctions.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  type FoundUser,
  findAccountById,
  findUserById,
  personColumns,
  readUser,
  searchUsers,
  stateOf,
  usersView,
} from '../../foundation/users/index.ts'
import { countOpenReports } from '../../market/reports/index.ts'
import { peopleAtRisk, riskOf, risksOf } from '../../market/risk/index.ts'
import { peopleWithEnding } from '../../money/payout-details/index.ts'
import { blocksOf, sanctionsOf } from '../../presence/moderation/index.ts'
import { readConsequences } from './block-consequences.sql.ts'
import { adminNotes } from './tables.ts'

type Query = z.output<typeof people.list.schema.querystring>

/** One page of people, newest first; with `q` the best matches, all on one page. */
export async function listPeople(db: Queryable, { q, cursor, limit = defaultLimit, risk, ...filters }: Query) {
  const before = decodeCursor(cursor, 1)?.[0]
  const among = risk ? [await peopleAtRisk(db, risk)] : []
  const found = await searchUsers(db, { ...filters, among, q, before, limit: q ? limit : limit + 1 })
  return withRisks(
    db,
    toPage(found, limit, ({ id }) => encodeCursor(id)),
  )
}

type AccountQuery = z.output<typeof people.listByAccount.schema.querystring>

/** One page of people whose account number ends like this, newest first. */
export async function listByAccount(
  context: ReadContext,
  { ending, cursor, limit = defaultLimit, risk, ...filters }: AccountQuery,
) {
  const { db, secret } = context
  const found = await searchUsers(db, {
    ...filters,
    among: [peopleWithEnding(secret, ending), ...(risk ? [await peopleAtRisk(db, risk)] : [])],
    before: decodeCursor(cursor, 1)?.[0],
    limit: limit + 1,
  })
  return withRisks(
    db,
    toPage(found, limit, ({ id }) => encodeCursor(id)),
  )
}

async function withRisks(db: Queryable, page: { items: FoundUser[]; nextCursor: string | null }) {
  const risks = await risksOf(
    db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((user) => ({ ...toListed(user), risk: risks.get(user.id) ?? null })) }
}

const toListed = ({ isActive, email, createdAt, lastLoginAt, ...user }: FoundUser): Omit<PersonInList, 'risk'> => ({
  ...user,
  email,
  state: stateOf({ email, isActive }),
  createdAt: createdAt.toISOString(),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
})

/** Refuses unknown people with 404. */
export async function assertPersonExists(db: Queryable, id: number): Promise<void> {
  if (!(await findUserById(db, id))) throw notFound()
}

/** A person with everything that admins need to decide about them. Refuses unknown people with 404. */
export async function readPerson(context: Pick<ReadContext, 'db' | 'clock'>, id: number): Promise<PersonDetails> {
  const { db } = context
  const user = await findAccountById(db, id)
  if (!user) throw notFound()
  const { username, displayName, avatarUrl, role, email, isActive, isVerified, createdAt, lastLoginAt } = user
  const { phone, phoneVerified, hasTwoFactor, language, bio, profession, website, city, coverUrl } = user
  const sanctions = await sanctionsOf(context, id)
  const country = user.country ?? user.countryOfOrigin
  const listed = {
    id,
    username,
    displayName,
    avatarUrl,
    role,
    email,
    country,
    isActive,
    isVerified,
    createdAt,
    lastLoginAt,
  }
  return {
    ...toListed(listed),
    phone,
    phoneVerified,
    hasTwoFactor,
    language,
    bio,
    profession,
    website,
    city,
    coverUrl,
    resembles: user.resembles === null ? null : await readPublicly(db, user.resembles),
    risk: await riskOf(db, id),
    openReports: await countOpenReports(db, id),
    ...(await readConsequences(db, id)),
    blocks: await blocksOf(db, id),
    warnings: sanctions.filter(({ kind, by }) => kind === 'warn' && by).map(toWarning),
    sanctions,
    notes: await notesOf(db, id),
  }
}

async function readPublicly(db: Queryable, id: number): Promise<Person> {
  const { username, displayName, avatarUrl } = await readUser(db, id)
  return { id, username, displayName, avatarUrl }
}

// warnings are given by admins
const toWarning = ({ id, reason, rule, by, createdAt }: Sanction) => ({ id, reason, rule, by: by!, createdAt })

const admins = usersView.as('admins')
const maxListed = 100

async function notesOf(db: Queryable, userId: number) {
  const { id, text, createdAt } = adminNotes
  const rows = await db
    .select({ id, text, createdAt, by: personColumns(admins) })
    .from(adminNotes)
    .innerJoin(admins, eq(admins.id, adminNotes.adminId))
    .where(eq(adminNotes.userId, userId))
    .orderBy(desc(adminNotes.id))
    .limit(maxListed)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
