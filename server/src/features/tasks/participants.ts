import { eq } from 'drizzle-orm'
import type { Side } from '#contract/task-machine.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type MailKind, type MailParams, notify } from '../notifications/notify.ts'
import { purchases } from '../purchases/tables.ts'
import type { TaskRow } from './task-row.ts'

export async function dealTitleOf(tx: Tx, task: Pick<TaskRow, 'purchaseId'>): Promise<string> {
  const [order] = await tx
    .select({ dealTitle: purchases.dealTitle })
    .from(purchases)
    .where(eq(purchases.id, task.purchaseId))
  return order!.dealTitle
}

export const other = (side: Side): Side => (side === 'business' ? 'influencer' : 'business')

/** Writes to one side of a task about it. */
export async function tell(
  tx: Tx,
  services: Services,
  task: Pick<TaskRow, 'id' | 'purchaseId' | 'buyerId' | 'influencerId'>,
  side: Side,
  kind: MailKind,
  params: MailParams = {},
): Promise<void> {
  await notify(tx, services.jobs, {
    userId: side === 'business' ? task.buyerId : task.influencerId,
    kind,
    params: { taskId: task.id, dealTitle: await dealTitleOf(tx, task), ...params },
  })
}
