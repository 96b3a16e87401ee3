import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { maxFreezeDays, type NewSanction, type SanctionKind } from '#contract/presence/moderation/sanctions.ts'
import { day } from '../../../platform/clock.ts'
import { type AdminContext, inTransaction, type SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { logAction, logSystemAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { isDeletedEmail, lockActingAdmin, lockUsers } from '../../foundation/users/index.ts'
import { freezePayouts, unfreezePayouts } from '../../money/withdrawals/index.ts'
import { assertMayUnblock, blockAccount, endBlock } from './block-account.ts'
import { appealPage, recordSanction, type SanctionRow } from './record-sanction.ts'
import { sanctions } from './tables.ts'
import { type Content, hidesTarget, hideTarget, showTarget } from './targets.ts'

export type SanctionCause = { caseId: number | null; source: SanctionRow['source'] }
const byAdmin: SanctionCause = { caseId: null, source: 'admin' }

/**
 * Imposes a sanction, logs it and notifies the person (product.md 9). Returns its row. Freezing payouts and blocking require a recent
 * step-up (403 `step_up_needed`). Refuses 401 an admin who was blocked meanwhile, 403 `right_needed` one who was demoted, 403
 * `own_account` and `admin_account`, 404 unknown targets, 409 `sanction_twice`, and 422 an end that does not fit the kind.
 */
export async function addSanction(
  context: AdminContext,
  input: NewSanction,
  cause: SanctionCause = byAdmin,
): Promise<SanctionRow> {
  const { kind, targetType, targetId, reason, ground, rule } = input
  assertEnd(context, input)
  if (kind === 'block') {
    const block = await blockAccount(context, targetId, { reason, rule, until: input.until }, { ...cause, ground })
    const [row] = await context.tx.select().from(sanctions).where(eq(sanctions.blockId, block.id))
    // it is recorded with the block
    return row!
  }
  await assertMayStill(context, kind)
  const content: Content = hidesTarget(kind, targetType)
    ? await hideTarget(context, targetType, targetId)
    : { ownerId: targetId, title: null, text: null }
  await lockPerson(context, content.ownerId)
  const until = input.until ? new Date(input.until) : null
  if (kind === 'freeze_payouts') await freezePayouts(context, targetId, until)
  const { ownerId: userId, title, text } = content
  const row = await recordSanction(context, {
    userId,
    kind,
    targetType,
    targetId,
    title,
    text,
    reason,
    ground,
    until,
    ...cause,
    rule: rule || null,
    createdBy: context.actor.person.id,
    createdAt: context.clock(),
  })
  await logSanction(context, { ...row, kind })
  return row
}

/** Requires a recent proof of identity before payouts are frozen or somebody is warned; a block requires one itself. */
export async function confirmSanction(context: AdminContext, { kind }: Pick<NewSanction, 'kind'>): Promise<void> {
  if (kind === 'freeze_payouts' || kind === 'warn') await requireStepUp(context)
}

const logSanction = (context: AdminContext, row: SanctionRow & { kind: Exclude<SanctionKind, 'block'> }) =>
  logAction(context, {
    type: 'other',
    targetType: 'user',
    targetId: row.userId,
    details: {
      what: row.kind === 'warn' ? 'warned' : row.kind,
      sanctionId: row.id,
      targetType: row.targetType,
      targetId: row.targetId,
      reason: row.reason,
      rule: row.rule,
      until: row.until?.toISOString() ?? null,
    },
  })

function assertEnd({ clock }: AdminContext, { kind, until }: NewSanction): void {
  if (kind === 'freeze_payouts') {
    const last = clock().getTime() + maxFreezeDays * day
    if (!until || Date.parse(until) > last) throw invalid('until', moderationErrors.freezeTooLong)
  }
  if (!until) return
  if (kind === 'warn' || kind === 'remove_message') throw invalid('until', moderationErrors.sanctionNoEnd)
  if (Date.parse(until) <= clock().getTime()) throw invalid('until', moderationErrors.blockUntilPast)
}

/** Locks the acting admin and refuses one who was blocked (401) or lost the right (403) since the request began. */
async function assertMayStill(context: AdminContext, kind: NewSanction['kind']): Promise<void> {
  await lockActingAdmin(context, kind === 'freeze_payouts' ? ['moderation', 'money'] : ['moderation'])
}

async function lockPerson({ tx, actor }: AdminContext, userId: number): Promise<void> {
  if (userId === actor.party.id) throw new Refusal(403, 'own_account', moderationErrors.sanctionOwn)
  const [person] = await lockUsers(tx, [userId])
  if (!person || isDeletedEmail(person.email)) throw notFound()
  if (person.role === 'admin') throw new Refusal(403, 'admin_account', peopleErrors.adminAccount)
}

/**
 * Refuses an admin who was blocked (401) or lost the right (403) since the request began. Ending a block or a freeze requires a recent
 * step-up (403 `step_up_needed`), an admin's block an owner too (403 `right_needed`).
 */
export async function assertMayEnd(context: AdminContext, { kind, userId }: SanctionRow): Promise<void> {
  if (kind === 'block') return assertMayUnblock(context, userId)
  await assertMayStill(context, kind)
  if (kind === 'freeze_payouts') await requireStepUp(context)
}

/**
 * Lifts a sanction before its time, logs it and notifies the person. Refuses 404 unknown ones, 409 `sanction_over` and what
 * `assertMayEnd` refuses.
 */
export async function liftSanction(context: AdminContext, id: number, reason: string): Promise<SanctionRow> {
  const { actor } = context
  const row = await lockSanction(context, id)
  if (row.endedAt) throw new Refusal(409, 'sanction_over', moderationErrors.sanctionOver)
  await assertMayEnd(context, row)
  const ended = await endSanction(context, row, { because: 'lifted', by: actor.person.id, reason })
  await logEnd(context, ended)
  return ended
}

/** Logs the end of a sanction by an admin; that of a block is logged as such. */
export function logEnd(context: AdminContext, row: SanctionRow): Promise<void> {
  const { kind, endedBecause, blockId } = row
  const target = { targetType: 'user', targetId: row.userId } as const
  const details = { ...(blockId && { blockId }), sanctionId: row.id, reason: row.endReason }
  if (kind === 'block') return logAction(context, { type: 'user_unblock', ...target, details })
  // it has ended
  return logAction(context, { type: 'other', ...target, details: { what: `${kind}_${endedBecause!}`, ...details } })
}

/** Locks a sanction. Refuses 404 unknown ones. */
export async function lockSanction({ tx }: SystemContext, id: number): Promise<SanctionRow> {
  const [row] = await tx.select().from(sanctions).where(eq(sanctions.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

type End = { because: NonNullable<SanctionRow['endedBecause']>; by: number | null; reason: string | null }

/**
 * Ends a locked sanction that is in force: hidden content is visible again, frozen payouts are free. Notifies the person. Returns its
 * row.
 */
export async function endSanction(context: SystemContext, row: SanctionRow, end: End): Promise<SanctionRow> {
  const { tx, clock } = context
  const { kind, targetType, targetId } = row
  const rows = await tx
    .update(sanctions)
    .set({ endedAt: clock(), endedBecause: end.because, endedBy: end.by, endReason: end.reason })
    .where(eq(sanctions.id, row.id))
    .returning()
  const ended = onlyRow(rows)
  if (hidesTarget(kind, targetType)) await showTarget(context, targetType, targetId)
  if (kind === 'freeze_payouts') await unfreezePayouts(context, row.userId)
  if (kind === 'block') {
    // notifies the person itself
    const endOfBlock = end.by ? { endedBy: end.by, endReason: end.reason } : { endReason: end.reason }
    await endBlock(context, row.userId, { end: endOfBlock })
    return ended
  }
  const params: { sanction: SanctionRow['kind']; link: string; subject?: string; reason?: string } = {
    sanction: kind,
    link: appealPage(context, row),
  }
  if (row.title) params.subject = row.title
  if (end.reason) params.reason = end.reason
  await notify(context, { userId: row.userId, kind: 'sanction_ended', params })
  return ended
}

/** Ends the sanctions whose time is over, at most 200 at a time; returns how many. Blocks end with `endDueBlocks`. */
export async function endDueSanctions(services: Services): Promise<number> {
  const { database, clock } = services
  const isDue = and(isNull(sanctions.endedAt), ne(sanctions.kind, 'block'), lte(sanctions.until, clock()))
  const due = await database.orm.select({ id: sanctions.id }).from(sanctions).where(isDue).limit(200)
  for (const { id } of due) {
    await inTransaction(services, async (context) => {
      const row = await lockSanction(context, id)
      if (row.endedAt || row.kind === 'block') return
      await endSanction(context, row, { because: 'expired', by: null, reason: null })
      await logSystemAction(context, {
        type: 'other',
        targetType: 'user',
        targetId: row.userId,
        details: { what: `${row.kind}_expired`, sanctionId: id },
      })
    })
  }
  return due.length
}
