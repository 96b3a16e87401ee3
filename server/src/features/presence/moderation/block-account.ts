import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { AccountBlock, NewBlock } from '#contract/presence/moderation/account-blocks.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { type AdminContext, inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { endAccess, requireStepUp } from '../../accounts/security/index.ts'
import { logAction, logSystemAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import {
  assertStillHasRight,
  changeUser,
  isDeletedEmail,
  lockUsers,
  readUser,
  type UserRow,
} from '../../foundation/users/index.ts'
import { recordSanction, type SanctionRow } from './record-sanction.ts'
import { sanctions, userBlocks } from './tables.ts'

export type BlockRow = typeof userBlocks.$inferSelect

/** The reasons of a block, for the statement of reasons. */
type BlockCause = Pick<SanctionRow, 'ground' | 'caseId' | 'source'>

/** Jobs that apply a block, or the end of one, to the orders of a person. */
export const blockedOrdersQueue = 'blocked-orders'

export const toAccountBlock = (row: BlockRow): AccountBlock => ({
  id: row.id,
  userId: row.userId,
  reason: row.reason,
  rule: row.rule,
  until: row.until?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  payoutsHeldFor: row.payoutsHeldFor,
})

/**
 * Blocks an account temporarily or permanently (product.md 9): all access to it ends, its profile and deals are hidden, its payouts are
 * held, and a job settles its orders. Requires a recent step-up (403 `step_up_needed`). Refuses 403 `own_account`, so that the last
 * owner is never blocked, and what `assertMayStillBlock` refuses; 404 unknown or deleted accounts; 409 `already_blocked`, and `owner_protected` an owner; 422 an end in
 * the past.
 */
export async function blockAccount(
  context: AdminContext,
  userId: number,
  { reason, rule, until }: NewBlock,
  cause: BlockCause = { ground: 'other', caseId: null, source: 'admin' },
): Promise<AccountBlock> {
  const { tx, actor, clock, jobs } = context
  await requireStepUp(context)
  if (userId === actor.party.id) throw new Refusal(403, 'own_account', moderationErrors.blockOwn)
  const now = clock()
  if (until && new Date(until) <= now) throw invalid('until', moderationErrors.blockUntilPast)
  const { role } = await lockAccount(context, userId)
  await assertMayStillBlock(context, role)
  if (role === 'admin') await refuseOwner(context, userId)
  const [row] = await tx
    .insert(userBlocks)
    .values({
      userId,
      blockedBy: actor.person.id,
      reason,
      rule: rule || null,
      until: until ? new Date(until) : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal(409, 'already_blocked', moderationErrors.blockedAlready)
  await changeUser(tx, userId, { isActive: false, updatedAt: now })
  await endAccess(context, userId)
  await logAction(context, {
    type: 'user_block',
    targetType: 'user',
    targetId: userId,
    details: { blockId: row.id, reason, rule: row.rule, until: until ?? null },
  })
  await recordSanction(context, {
    userId,
    kind: 'block',
    targetType: 'user',
    targetId: userId,
    blockId: row.id,
    reason,
    rule: row.rule,
    ...cause,
    until: row.until,
    createdBy: actor.person.id,
    createdAt: now,
  })
  await jobs.enqueue(tx, blockedOrdersQueue, { userId })
  return toAccountBlock(row)
}

/**
 * Refuses 409 `owner_protected` to block an owner, whose rights have to be taken first, with another owner's approval or after 72 hours.
 */
async function refuseOwner({ tx }: AdminContext, userId: number): Promise<void> {
  const { adminRights } = await readUser(tx, userId)
  if (adminRights.includes('owner')) throw new Refusal(409, 'owner_protected', peopleErrors.ownerProtected)
}

/**
 * Ends a block. Requires a recent step-up (403 `step_up_needed`). Refuses what `assertMayStillBlock` refuses, 404 unknown and deleted
 * accounts, 409 `not_blocked`.
 */
export async function unblockAccount(context: AdminContext, userId: number, reason: string): Promise<AccountBlock> {
  const { actor } = context
  await requireStepUp(context)
  const { role } = await lockAccount(context, userId)
  await assertMayStillBlock(context, role)
  const row = await endBlock(context, userId, { end: { endedBy: actor.person.id, endReason: reason } })
  if (!row) throw new Refusal(409, 'not_blocked', moderationErrors.notBlocked)
  await logAction(context, {
    type: 'user_unblock',
    targetType: 'user',
    targetId: userId,
    details: { blockId: row.id, reason },
  })
  return toAccountBlock(row)
}

/**
 * Locks the account, which may be deleted, and the acting admin before a block is lifted or undone. Requires a recent step-up (403
 * `step_up_needed`), and refuses what `assertMayStillBlock` refuses.
 */
export async function assertMayUnblock(context: AdminContext, userId: number): Promise<void> {
  const { tx, actor } = context
  await requireStepUp(context)
  const rows = await lockUsers(tx, [userId, actor.person.id])
  await assertMayStillBlock(context, rows.find(({ id }) => id === userId)?.role)
}

/**
 * Refuses an acting admin, who has to be locked, who was blocked (401 `signed_out`) or lost the right (403 `right_needed`) since the
 * request began. The account of an admin needs an owner: nobody else may take or give back an admin's access.
 */
const assertMayStillBlock = (context: AdminContext, role?: UserRow['role']): Promise<void> =>
  assertStillHasRight(context, role === 'admin' ? [] : ['moderation'])

/**
 * Records the legal reason to withhold the money of a permanently blocked account after 30 days; the newest one applies. Requires
 * a recent step-up (403 `step_up_needed`). Refuses 401 an admin who was blocked meanwhile, 403 `right_needed` one who was demoted, 404
 * unknown accounts, 409 `not_blocked` when the account is not permanently blocked.
 */
export async function holdPayouts(context: AdminContext, userId: number, reason: string): Promise<AccountBlock> {
  const { tx, actor } = context
  await requireStepUp(context)
  await lockAccount(context, userId)
  await assertStillHasRight(context, ['moderation', 'money'])
  const [row] = await tx
    .update(userBlocks)
    .set({ payoutsHeldFor: reason, payoutsHeldBy: actor.person.id })
    .where(and(eq(userBlocks.userId, userId), isNull(userBlocks.endedAt), isNull(userBlocks.until)))
    .returning()
  if (!row) throw new Refusal(409, 'not_blocked', moderationErrors.payoutsHeldOnlyBlocked)
  await logAction(context, {
    type: 'other',
    targetType: 'user',
    targetId: userId,
    details: { what: 'payouts_held', blockId: row.id, reason },
  })
  return toAccountBlock(row)
}

/** Ends the blocks whose time is over; returns how many. */
export async function endDueBlocks(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ userId: userBlocks.userId })
    .from(userBlocks)
    .where(and(isNull(userBlocks.endedAt), lte(userBlocks.until, clock())))
    .limit(200)
  await runEach(due, 'blocks', ({ userId }) =>
    inTransaction(services, async (context) => {
      const { tx } = context
      await lockUsers(tx, [userId])
      const row = await endBlock(context, userId, { end: { endReason: null }, due: lte(userBlocks.until, clock()) })
      if (!row) return
      const details = { blockId: row.id, reason: 'until' }
      await logSystemAction(context, { type: 'user_unblock', targetType: 'user', targetId: userId, details })
    }),
  )
  return due.length
}

type BlockEnd = { endedBy?: number; endReason: string | null }

/** Ends the open block of an account; undefined when there is none. */
export async function endBlock(
  context: SystemContext,
  userId: number,
  { end, due }: { end: BlockEnd; due?: ReturnType<typeof lte> },
) {
  const { tx, clock, jobs } = context
  const now = clock()
  const [row] = await tx
    .update(userBlocks)
    .set({ endedAt: now, ...end })
    .where(and(eq(userBlocks.userId, userId), isNull(userBlocks.endedAt), due))
    .returning()
  if (!row) return
  await tx
    .update(sanctions)
    .set({
      endedAt: now,
      endedBecause: end.endedBy ? 'lifted' : 'expired',
      endedBy: row.endedBy,
      endReason: row.endReason,
    })
    .where(and(eq(sanctions.blockId, row.id), isNull(sanctions.endedAt)))
  const { email } = await readUser(tx, userId)
  // a deleted account stays closed
  if (isDeletedEmail(email)) return row
  await changeUser(tx, userId, { isActive: true, updatedAt: now })
  await notify(context, { userId, kind: 'account_unblocked', params: {} })
  await jobs.enqueue(tx, blockedOrdersQueue, { userId })
  return row
}

/**
 * Locks the account and the acting admin in ascending order, so that two admins who block or demote each other see who was first.
 * Refuses 404 unknown and deleted accounts.
 */
async function lockAccount({ tx, actor }: AdminContext, userId: number) {
  const rows = await lockUsers(tx, [userId, actor.person.id])
  const account = rows.find(({ id }) => id === userId)
  if (!account || isDeletedEmail(account.email)) throw notFound()
  return account
}

const maxBlocksListed = 50

/** The blocks of an account, newest first; the one without an end is in force. */
export async function blocksOf(db: Queryable, userId: number): Promise<AccountBlock[]> {
  const rows = await db
    .select()
    .from(userBlocks)
    .where(eq(userBlocks.userId, userId))
    .orderBy(desc(userBlocks.id))
    .limit(maxBlocksListed)
  return rows.map(toAccountBlock)
}
