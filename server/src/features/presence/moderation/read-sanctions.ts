import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  type Appeal,
  appealDays,
  appealWithinDays,
  type OwnSanction,
  type Sanction,
} from '#contract/presence/moderation/sanctions.ts'
import { type Clock, day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import type { SanctionRow } from './record-sanction.ts'
import { appeals, sanctions } from './tables.ts'

const people = usersView.as('people')
const authors = usersView.as('authors')
export type AppealRow = typeof appeals.$inferSelect

const selectSanctions = (db: Queryable) =>
  db
    .select({ sanction: sanctions, appeal: appeals, user: personColumns(people), by: personColumns(authors) })
    .from(sanctions)
    .innerJoin(people, eq(people.id, sanctions.userId))
    .leftJoin(authors, eq(authors.id, sanctions.createdBy))
    .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))

type Joined = Awaited<ReturnType<typeof selectSanctions>>[number]

const iso = (at: Date | null) => at?.toISOString() ?? null

/** An appeal as its author sees it. */
export const toAppeal = (row: AppealRow): Appeal => ({
  id: row.id,
  status: row.status,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  dueAt: new Date(row.createdAt.getTime() + appealDays * day).toISOString(),
  decidedAt: iso(row.decidedAt),
  answer: row.answer,
})

/** Returns whether a sanction can be appealed now: within 180 days, unless it is undone. */
export const isAppealable = ({ createdAt, endedBecause }: SanctionRow, clock: Clock): boolean =>
  endedBecause !== 'undone' && clock().getTime() - createdAt.getTime() <= appealWithinDays * day

const toOwn = ({ sanction: row, appeal }: Pick<Joined, 'sanction' | 'appeal'>, clock: Clock): OwnSanction => ({
  id: row.id,
  kind: row.kind,
  targetType: row.targetType,
  targetId: row.targetId,
  title: row.title,
  text: row.text,
  reason: row.reason,
  ground: row.ground,
  rule: row.rule,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  until: iso(row.until),
  endedAt: iso(row.endedAt),
  endedBecause: row.endedBecause,
  appeal: appeal && toAppeal(appeal),
  mayAppeal: appeal === null && isAppealable(row, clock),
})

export const toSanction = (joined: Joined, clock: Clock): Sanction => ({
  ...toOwn(joined, clock),
  user: joined.user,
  by: joined.by,
  caseId: joined.sanction.caseId,
  endReason: joined.sanction.endReason,
})

/** One page of the actor's sanctions, newest first. */
export async function listOwnSanctions(
  { db, actor, clock }: ReadContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await selectSanctions(db)
    .where(and(eq(sanctions.userId, actor.party.id), before === undefined ? undefined : lt(sanctions.id, before)))
    .orderBy(desc(sanctions.id))
    .limit(limit + 1)
  return toPage(
    rows.map((row) => toOwn(row, clock)),
    limit,
    ({ id }) => encodeCursor(id),
  )
}

const one = async (db: Queryable, where: SQL | undefined): Promise<Joined> => {
  const [row] = await selectSanctions(db).where(where)
  if (!row) throw notFound()
  return row
}

/** A sanction as the sanctioned person sees it. Refuses 404 unknown ones, and with `userId` those of others. */
export const readOwnSanction = async (
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  id: number,
  userId?: number,
): Promise<OwnSanction> =>
  toOwn(
    await one(db, and(eq(sanctions.id, id), userId === undefined ? undefined : eq(sanctions.userId, userId))),
    clock,
  )

/** A sanction for admins. Refuses 404 unknown ones. */
export const readSanction = async ({ db, clock }: Pick<ReadContext, 'db' | 'clock'>, id: number): Promise<Sanction> =>
  toSanction(await one(db, eq(sanctions.id, id)), clock)

/** Sanctions for admins by id. */
export async function readSanctions(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  ids: number[],
): Promise<Map<number, Sanction>> {
  const rows = await selectSanctions(db).where(inArray(sanctions.id, ids))
  return new Map(rows.map((row) => [row.sanction.id, toSanction(row, clock)]))
}

const maxListed = 100

/** The sanctions against a person, newest first. */
export async function sanctionsOf(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  userId: number,
): Promise<Sanction[]> {
  const rows = await selectSanctions(db)
    .where(eq(sanctions.userId, userId))
    .orderBy(desc(sanctions.id))
    .limit(maxListed)
  return rows.map((row) => toSanction(row, clock))
}

/** Returns whether a person was sanctioned at least twice in the last year; sanctions that were undone do not count. */
export async function isRepeated({ db, clock }: Pick<ReadContext, 'db' | 'clock'>, userId: number): Promise<boolean> {
  const since = new Date(clock().getTime() - 365 * day)
  const found = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.userId, userId),
        sql`${sanctions.createdAt} > ${since} and ${sanctions.endedBecause} is distinct from 'undone'`,
      ),
    )
  return onlyRow(found).count >= 2
}
