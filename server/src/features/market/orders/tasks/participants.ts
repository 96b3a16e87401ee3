import { eq } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type MailKind, type MailParams, notify } from '../../../foundation/notifications/index.ts'
import { purchases } from '../purchases/tables.ts'
import type { TaskRow } from './task-row.ts'

export async function dealTitleOf(tx: Tx, task: Pick<TaskRow, 'purchaseId'>): Promise<string> {
  const [order] = await tx
    .select({ dealTitle: purchases.dealTitle })
    .from(purchases)
    .where(eq(purchases.id, task.purchaseId))
  return order!.dealTitle
}

/** Mails one side of a task. */
export async function notifyParty(
  context: SystemContext,
  task: Pick<TaskRow, 'id' | 'purchaseId' | 'buyerId' | 'influencerId'>,
  { side, kind, params = {} }: { side: Side; kind: MailKind; params?: MailParams },
): Promise<void> {
  const { tx } = context
  await notify(context, {
    userId: side === 'business' ? task.buyerId : task.influencerId,
    otherId: side === 'business' ? task.influencerId : task.buyerId,
    kind,
    params: { taskId: task.id, dealTitle: await dealTitleOf(tx, task), ...params },
  })
}
