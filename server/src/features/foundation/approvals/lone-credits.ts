import { and, eq, gt, sql } from 'drizzle-orm'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readSetting } from '../settings/index.ts'
import { lockUsers } from '../users/index.ts'
import { approvalStep, ownApproval } from './approvals.ts'
import { loneCredits } from './tables.ts'

const day = 24 * 3_600_000

/** Cents that the actor may still credit alone, after what they credited alone within the last 24 hours. */
export async function roomToCreditAlone({
  db,
  clock,
  actor,
}: Pick<ReadContext, 'db' | 'clock' | 'actor'>): Promise<number> {
  const { twoAdminsAbove } = await readSetting(db, 'withdrawals')
  const sum = await db
    .select({ amount: sql<number>`coalesce(sum(${loneCredits.amount}), 0)::int` })
    .from(loneCredits)
    .where(and(eq(loneCredits.adminId, actor.person.id), gt(loneCredits.createdAt, new Date(clock().getTime() - day))))
  return twoAdminsAbove - onlyRow(sum).amount
}

/**
 * Records that the actor credits a person `amount` cents alone, if that is at most `twoAdminsAbove` together with everything else they
 * credited alone within 24 hours: deposits, bonuses and money in suspense are one sum. Returns whether they may. Locks admin and receiver
 * in ascending order, like all money operations, so that credits at the same time are counted one after another.
 */
export async function creditAlone(
  context: Context,
  { userId, amount }: { userId: number; amount: number },
): Promise<boolean> {
  const { tx, clock, actor } = context
  await lockUsers(tx, [actor.person.id, userId])
  if (amount > (await roomToCreditAlone(context))) return false
  await tx.insert(loneCredits).values({ adminId: actor.person.id, amount, createdAt: clock() })
  return true
}

type Credit = { userId: number; amount: number; firstApprovedBy: number | null }

/**
 * The approval of a credit that the actor gives: the `first` of two, or `enough` to book it. It is the first beyond the sum that one
 * admin may credit alone within a day if the caller passes `asFirst`, and where `needsTwo` is true. Refuses 409 `second_admin_needed`
 * such a credit otherwise, and as `approvalStep` does.
 */
export async function creditApproval(
  context: Context,
  { firstApprovedBy, ...credit }: Credit,
  { asFirst, needsTwo = false }: { asFirst: boolean; needsTwo?: boolean },
): Promise<'first' | 'enough'> {
  if (!needsTwo && (firstApprovedBy === null || firstApprovedBy === context.actor.person.id)) {
    if (await creditAlone(context, credit)) return 'enough'
    if (!asFirst) throw beyondAlone()
  }
  const approval = await approvalStep(context, firstApprovedBy)
  if (approval === 'again') throw ownApproval()
  return approval === 'second' ? 'enough' : 'first'
}

/** The refusal of a credit beyond the sum that one admin may credit alone within a day. */
const beyondAlone = () => new Refusal(409, 'second_admin_needed', settingsErrors.creditedAloneToday)
