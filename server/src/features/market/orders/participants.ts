import { eq } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { type MailBesides, type MailRequest, notify } from '../../foundation/notifications/index.ts'
import type { EngagementMail, WorkParam } from '../engagements/index.ts'
import type { OrderEvent } from './declared-events.ts'
import type { PurchaseRow, TaskRow } from './order.ts'
import { purchases } from './tables.ts'

/** The title of the deal that was ordered. */
export async function dealTitleOf(tx: Tx, { purchaseId }: { purchaseId: number }): Promise<string> {
  const rows = await tx.select({ dealTitle: purchases.dealTitle }).from(purchases).where(eq(purchases.id, purchaseId))
  return onlyRow(rows).dealTitle
}

type Told = { purchase: Pick<PurchaseRow, 'businessId' | 'influencerId' | 'dealTitle'>; task: Pick<TaskRow, 'id'> }

type OrderMail = EngagementMail | ({ side: Side } & MailBesides<OrderEvent, WorkParam>)

/** Mails one side of a paid order. */
export async function notifyParty(
  context: SystemContext,
  { purchase: { businessId, influencerId, dealTitle }, task }: Told,
  { side, kind, params = {} }: OrderMail,
): Promise<void> {
  await notify(context, {
    userId: side === 'business' ? businessId : influencerId,
    otherId: side === 'business' ? influencerId : businessId,
    kind,
    params: { taskId: task.id, dealTitle, ...params },
    // the order completes the params of every kind of its mails
  } as MailRequest)
}
