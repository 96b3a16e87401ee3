import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppealInQueue, appeals as appealEndpoints } from '#contract/presence/moderation/appeals.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import type { OwnSanction } from '#contract/presence/moderation/sanctions.ts'
import type { AdminContext, ReadContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { type MailBesides, type MailRequest, notify } from '../../foundation/notifications/index.ts'
import {
  assertStillHasRight,
  listAdmins,
  lockActingAdmin,
  lockUsers,
  personColumns,
  readUser,
  usersView,
} from '../../foundation/users/index.ts'
import { type AppealRow, isAppealable, readOwnSanction, readSanctions, toAppeal } from './read-sanctions.ts'
import { appealPage, type SanctionRow } from './record-sanction.ts'
import { assertMayEnd, endSanction, lockSanction } from './sanctions.ts'
import { appeals, sanctions } from './tables.ts'

/**
 * Appeals a sanction on behalf of the sanctioned person, and confirms it to them. Refuses 404 other people's, 409 `appeal_twice` and 409
 * `appeal_late` after 180 days or once it is undone.
 */
export async function createAppeal(
  context: SystemContext,
  { sanctionId, userId, text }: { sanctionId: number; userId: number; text: string },
): Promise<OwnSanction> {
  const { tx, clock } = context
  const row = await lockSanction(context, sanctionId)
  if (row.userId !== userId) throw notFound()
  if (!isAppealable(row, clock)) throw new Refusal(409, 'appeal_late', moderationErrors.appealLate)
  const [added] = await tx
    .insert(appeals)
    .values({ sanctionId, userId, text, createdAt: clock() })
    .onConflictDoNothing()
    .returning()
  if (!added) throw new Refusal(409, 'appeal_twice', moderationErrors.appealTwice)
  await notifyOfAppeal(context, row, { kind: 'appeal_received', params: { at: toAppeal(added).dueAt } })
  return readOwnSanction(context, sanctionId)
}

const notifyOfAppeal = (
  context: SystemContext,
  row: SanctionRow,
  { kind, params }: MailBesides<'appeal_received' | 'appeal_upheld' | 'appeal_undone', 'sanction' | 'subject' | 'link'>,
) =>
  notify(context, {
    userId: row.userId,
    kind,
    params: { sanction: row.kind, ...(row.title && { subject: row.title }), ...params, link: appealPage(context, row) },
  } as MailRequest)

/**
 * Decides an appeal: upholds the sanction or undoes it, notifies the person and the admin who imposed it, and logs it. An admin other
 * than the one who imposed it decides, 403 `appeal_own` otherwise, unless there is no other; then the record says so. Refuses 404 unknown
 * ones, 409 `appeal_decided`, which names the admin who was first, 401 an admin who was blocked meanwhile, 403 `right_needed` one who was
 * demoted, and what `assertMayEnd` refuses.
 */
export async function decideAppeal(
  context: AdminContext,
  id: number,
  { status, answer }: { status: 'upheld' | 'undone'; answer: string },
): Promise<void> {
  const { tx, actor, clock } = context
  const found = await lockAppeal(context, id)
  if (found.status !== 'pending') throw await decidedRefusal(context, found)
  const row = await lockSanction(context, found.sanctionId)
  await lockUsers(tx, [row.userId, actor.person.id])
  await assertStillHasRight(context, ['moderation'])
  const isBySameAdmin = row.createdBy === actor.person.id
  if (!(await mayDecide(tx, row.createdBy, actor.person.id)))
    throw new Refusal(403, 'appeal_own', moderationErrors.appealOwn)
  await tx
    .update(appeals)
    .set({ status, answer, isBySameAdmin, decidedBy: actor.person.id, decidedAt: clock() })
    .where(eq(appeals.id, id))
  if (status === 'undone') await undo(context, row, answer)
  await logAction(context, {
    type: 'other',
    targetType: 'user',
    targetId: row.userId,
    details: { what: `appeal_${status}`, appealId: id, sanctionId: row.id, isBySameAdmin, answer },
  })
  await notifyOfAppeal(context, row, { kind: `appeal_${status}`, params: { reason: answer } })
  if (row.createdBy !== null && !isBySameAdmin) await notifyAuthor(context, row, { status, answer })
}

async function undo(context: AdminContext, row: SanctionRow, answer: string): Promise<void> {
  if (!row.endedAt) await assertMayEnd(context, row)
  const end = { because: 'undone', by: context.actor.person.id, reason: answer } as const
  if (!row.endedAt) await endSanction(context, row, end)
  else await context.tx.update(sanctions).set({ endedBecause: 'undone' }).where(eq(sanctions.id, row.id))
}

async function notifyAuthor(context: AdminContext, row: SanctionRow, decided: { status: string; answer: string }) {
  const { displayName } = await readUser(context.tx, row.userId)
  await notify(context, {
    userId: row.createdBy,
    kind: decided.status === 'undone' ? 'own_decision_undone' : 'own_decision_upheld',
    params: { from: displayName, reason: decided.answer, link: `${context.publicOrigin}/admin/users/${row.userId}` },
  })
}

/** Returns whether an admin may decide an appeal against a decision of `authorId`: not their own, unless no other could. */
const mayDecide = async (db: Queryable, authorId: number | null, adminId: number): Promise<boolean> =>
  authorId !== adminId || !(await hasOtherModerator(db, adminId))

async function hasOtherModerator(db: Queryable, adminId: number): Promise<boolean> {
  const admins = await listAdmins(db)
  return admins.some(
    ({ id, isActive, adminRights }) =>
      id !== adminId && isActive && (adminRights.includes('owner') || adminRights.includes('moderation')),
  )
}

async function lockAppeal({ tx }: SystemContext, id: number): Promise<AppealRow> {
  const [found] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update')
  if (!found) throw notFound()
  return found
}

/** Locks an appeal, and refuses an acting admin who may no longer change it. */
async function lockForChange(context: AdminContext, id: number): Promise<AppealRow> {
  const found = await lockAppeal(context, id)
  await lockActingAdmin(context, ['moderation'])
  return found
}

async function decidedRefusal({ tx }: SystemContext, { status, decidedBy }: AppealRow): Promise<Refusal> {
  // a decided appeal has its admin
  const { displayName } = await readUser(tx, decidedBy!)
  const message = status === 'undone' ? moderationErrors.appealUndoneBy : moderationErrors.appealUpheldBy
  return new Refusal(409, 'appeal_decided', { message, params: { name: displayName } })
}

/**
 * Takes an appeal, so that others see that it is being handled. Refuses 409 `appeal_taken` while somebody else has it, decided ones, and
 * an admin who was blocked (401) or demoted (403 `right_needed`) meanwhile.
 */
export async function takeAppeal(context: AdminContext, id: number): Promise<void> {
  const { tx, actor, clock } = context
  const found = await lockForChange(context, id)
  if (found.status !== 'pending') throw await decidedRefusal(context, found)
  const [taken] = await tx
    .update(appeals)
    .set({ takenBy: actor.person.id, takenAt: clock() })
    .where(and(eq(appeals.id, id), or(isNull(appeals.takenBy), eq(appeals.takenBy, actor.person.id))))
    .returning({ id: appeals.id })
  if (taken) return
  // the update found that another admin has it
  const { displayName } = await readUser(tx, found.takenBy!)
  throw new Refusal(409, 'appeal_taken', { message: moderationErrors.appealTaken, params: { name: displayName } })
}

/** Releases an appeal, also somebody else's. Refuses admins as `takeAppeal` does. */
export async function releaseAppeal(context: AdminContext, id: number): Promise<void> {
  await lockForChange(context, id)
  await context.tx.update(appeals).set({ takenBy: null, takenAt: null }).where(eq(appeals.id, id))
}

const takers = usersView.as('takers')
const deciders = usersView.as('deciders')
const selectAppeals = (db: Queryable) =>
  db
    .select({ appeal: appeals, takenBy: personColumns(takers), decidedBy: personColumns(deciders) })
    .from(appeals)
    .leftJoin(takers, eq(takers.id, appeals.takenBy))
    .leftJoin(deciders, eq(deciders.id, appeals.decidedBy))

type Selected = Awaited<ReturnType<typeof selectAppeals>>[number]

/** Appeals as admins see them, with the sanctions they are against. */
async function withSanctions(context: ReadContext, rows: Selected[]): Promise<AppealInQueue[]> {
  const { db, actor } = context
  const sanctions = await readSanctions(
    context,
    rows.map(({ appeal }) => appeal.sanctionId),
  )
  const isOwn = ({ appeal }: Selected) => mustFind(sanctions, appeal.sanctionId).by?.id === actor.person.id
  const mayDecideOwn = rows.some(isOwn) && !(await hasOtherModerator(db, actor.person.id))
  return rows.map((row) => ({
    ...toAppeal(row.appeal),
    sanction: mustFind(sanctions, row.appeal.sanctionId),
    takenBy: row.takenBy,
    takenAt: row.appeal.takenAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    isBySameAdmin: row.appeal.isBySameAdmin,
    mayDecide: row.appeal.status === 'pending' && (!isOwn(row) || mayDecideOwn),
  }))
}

/** An appeal for admins. Refuses 404 unknown ones. */
export async function readAppeal(context: ReadContext, id: number): Promise<AppealInQueue> {
  const [appeal] = await withSanctions(context, await selectAppeals(context.db).where(eq(appeals.id, id)))
  if (!appeal) throw notFound()
  return appeal
}

type Query = z.output<typeof appealEndpoints.queue.schema.querystring>

/** One page of appeals: pending ones oldest first, decided ones newest first. */
export async function listAppeals(context: ReadContext, { status, cursor, limit = defaultLimit }: Query) {
  const after = decodeCursor(cursor, 1)?.[0]
  const isOpen = status === 'pending'
  const rows = await selectAppeals(context.db)
    .where(
      and(
        eq(appeals.status, status),
        after === undefined ? undefined : isOpen ? gt(appeals.id, after) : lt(appeals.id, after),
      ),
    )
    .orderBy(isOpen ? asc(appeals.id) : desc(appeals.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ appeal }) => encodeCursor(appeal.id))
  return { ...page, items: await withSanctions(context, page.items) }
}
