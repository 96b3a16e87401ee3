import type { SystemContext } from '../../../platform/context.ts'
import { lockPayouts, reversePayouts } from '../ledger/index.ts'
import { changePayments } from '../wallet/index.ts'
import { changeLines, linkPayoutJournals, type WithdrawalRow } from '../withdrawals/index.ts'

/** Fails locked lines of a batch and returns their money to the balances (reliability.md 4.1.4). */
export async function returnLinesToBalance(
  context: SystemContext,
  lines: WithdrawalRow[],
  { adminId, reason }: { adminId: number; reason: string },
): Promise<void> {
  const { tx, clock } = context
  const refIds = lines.map(({ id }) => id)
  await lockPayouts(tx, refIds)
  await linkPayoutJournals(tx, await reversePayouts(tx, { refIds, actorId: adminId }))
  const paymentIds = lines.map(({ paymentId }) => paymentId)
  await changePayments(context, paymentIds, { status: 'failed', details: { notes: reason } })
  const now = clock()
  await changeLines(tx, refIds, { status: 'failed', notes: reason, failedAt: now, failedBy: adminId, updatedAt: now })
}
