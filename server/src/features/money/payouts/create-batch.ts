import { randomUUID } from 'node:crypto'
import { formatMoney } from '#contract/formats.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { type LeftOutReason, maxBatchLines, type PayoutBatch } from '#contract/money/payouts/payout-batches.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import type { WithdrawalMethod } from '#contract/money/withdrawals/withdrawals.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import { lockOfPersonUntilCommit } from '../../../platform/database/advisory-lock.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { activeApprovers } from '../../foundation/approvals/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { lockPayouts, type PayoutOwner, postPayouts } from '../ledger/index.ts'
import { openAccount } from '../payout-details/index.ts'
import {
  addBatch,
  batchedSince,
  changeLines,
  frozenAmong,
  isBeingChecked,
  linkPayoutJournals,
  selectUnbatched,
  type WithdrawalRow,
} from '../withdrawals/index.ts'
import { type FileLine, hasUsableAccount, payoutFile, sealFile } from './payout-file.ts'

type Candidate = FileLine & { row: WithdrawalRow }

/**
 * Creates a batch of all eligible pending withdrawals by one method and moves their held money to `payout_clearing` (product.md 6).
 * Creating it counts as an approval by its creator: withdrawals that need two admins must have been approved by another one before. The
 * others are in `leftOut` with the reason. Refuses 409 `payouts_frozen`, and `nothing_to_pay_out` when nothing is pending or eligible, with
 * the same `leftOut`.
 */
export async function createBatch(context: AdminContext, method: WithdrawalMethod): Promise<PayoutBatch> {
  const { tx, clock, secret, actor } = context
  if ((await readSetting(tx, 'payouts_frozen')).frozen)
    throw new Refusal(409, 'payouts_frozen', withdrawalErrors.payoutsFrozen)
  await lockBatchesOf(context)
  const waiting = await lockPendingWithdrawals(context, method)
  if (waiting.length === 0) throw new Refusal(409, 'nothing_to_pay_out', payoutErrors.nothingToPayOut)
  const { included, leftOut } = await partitionByEligibility(context, method, waiting)
  if (included.length === 0) {
    const message = payoutErrors.allLeftOut
    throw new Refusal(409, 'nothing_to_pay_out', { message, details: { leftOut } })
  }
  const [id, now, actorId] = [randomUUID(), clock(), actor.person.id]
  const file = sealFile(secret, id, payoutFile(method, included))
  await addBatch(tx, { id, method, leftOut, file, createdBy: actorId }, now)
  const refIds = included.map((line) => line.id)
  const journals = await postPayouts(tx, { refIds, actorId })
  await changeLines(tx, refIds, {
    status: 'approved',
    batchId: id,
    decidedBy: actorId,
    decidedAt: now,
    updatedAt: now,
  })
  await linkPayoutJournals(tx, journals)
  await logAction(context, {
    type: 'withdrawal_process',
    targetType: 'payout_batch',
    targetId: id,
    details: { decision: 'batch_made', method, withdrawals: refIds, leftOut },
  })
  const total = included.reduce((sum, { amount }) => sum + amount, 0)
  await alertAboveDay(context)
  return {
    id,
    method,
    status: 'open',
    total,
    lines: included.map((line) => ({ withdrawalId: line.id, amount: line.amount, status: 'open' })),
    leftOut,
  }
}

/** Makes the batches of one admin wait for each other, so that what they pay out in a day is counted exactly. */
const lockBatchesOf = ({ tx, actor }: AdminContext) => lockOfPersonUntilCommit(tx, 'payout-batches', actor.person.id)

/** Alerts admins when the batches that the actor made within 24 hours pass the setting `batchesAlertAbove`. */
async function alertAboveDay(context: AdminContext): Promise<void> {
  const { tx, clock, actor } = context
  const { batchesAlertAbove } = await readSetting(tx, 'withdrawals')
  const total = await batchedSince(tx, {
    adminId: actor.person.id,
    since: new Date(clock().getTime() - 24 * 3_600_000),
  })
  if (total <= batchesAlertAbove) return
  const { username } = await readUser(tx, actor.person.id)
  const note = `24 h: ${formatMoney(total, 'en')}`
  await raiseAlert(context, { kind: 'payouts_of_one_admin', subject: `@${username}`, details: { note } })
}

/**
 * Locks them oldest first. Concurrent cancellations, rejections and batches wait for these locks and then find the withdrawals batched.
 */
async function lockPendingWithdrawals({ tx, secret }: SystemContext, method: WithdrawalMethod): Promise<Candidate[]> {
  const rows = await selectUnbatched(tx, method).for('update')
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    account: openAccount(secret, row.id, row.accountDetails),
    row,
  }))
}

async function partitionByEligibility(context: AdminContext, method: WithdrawalMethod, waiting: Candidate[]) {
  const { tx, clock, actor } = context
  const owners = await lockPayouts(
    tx,
    waiting.map(({ id }) => id),
  )
  const admins = await activeApprovers(context, [
    context.actor.person.id,
    ...waiting.flatMap(({ row }) => [row.firstApprovedBy, row.secondApprovedBy]),
  ])
  const frozen = await frozenAmong(
    tx,
    clock,
    waiting.map(({ row }) => row.userId),
  )
  const ownerOf = new Map(owners.map((owner) => [owner.refId, owner]))
  const included: Candidate[] = []
  const leftOut: { withdrawalId: string; reason: LeftOutReason }[] = []
  for (const candidate of waiting) {
    const reason =
      ineligibilityReason(candidate.row, {
        creatorId: actor.person.id,
        owner: mustFind(ownerOf, candidate.id),
        admins,
        frozen,
      }) ??
      (hasUsableAccount(method, candidate) ? null : 'details_unusable') ??
      (included.length < maxBatchLines ? null : 'batch_full')
    if (reason) leftOut.push({ withdrawalId: candidate.id, reason })
    else included.push(candidate)
  }
  return { included, leftOut }
}

function ineligibilityReason(
  row: WithdrawalRow,
  {
    creatorId,
    owner,
    admins,
    frozen,
  }: { creatorId: number; owner: PayoutOwner; admins: Set<number>; frozen: Set<number> },
) {
  if (row.userId === creatorId) return 'own_withdrawal'
  if (isBeingChecked(row)) return 'being_checked'
  if (!owner.isActive && !row.isAfterBlock) return 'owner_blocked'
  if (frozen.has(row.userId) && !row.isAfterBlock) return 'owner_frozen'
  if (owner.debt > 0) return 'in_debt'
  const approvers = new Set([creatorId, row.firstApprovedBy, row.secondApprovedBy])
  const approvals = [...approvers].filter((id) => id !== null && admins.has(id)).length
  return row.amount > row.twoAdminsAbove && approvals < 2 ? 'second_admin_needed' : null
}
