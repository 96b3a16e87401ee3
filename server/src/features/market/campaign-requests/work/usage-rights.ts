import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { requestLimits } from '#contract/market/campaign-requests/request-machine.ts'
import { after, day } from '#contract/market/engagements/engagement.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { notifySide } from '../participants.ts'
import { lockRequestRow, type RequestRow } from '../request-row.ts'
import { campaignRequests } from '../tables.ts'

const batchSize = 200

/** End of the agreed usage rights, counted from the publication of the last post; null: there are none, or they do not end. */
export function usageEndOf({ agreement }: Pick<RequestRow, 'agreement'>, publishedAt: Date): Date | null {
  if (!agreement || agreement.usageRights === 'none' || agreement.usageDays === null) return null
  return after(publishedAt, agreement.usageDays * day)
}

/** Reminds both sides, once, a week before usage rights end: the business to stop or to ask for more. Returns how many requests. */
export async function remindOfUsageEnds(services: Services): Promise<number> {
  const { database, clock } = services
  const now = clock()
  const due = await database.orm
    .select({ id: campaignRequests.id })
    .from(campaignRequests)
    .where(
      and(
        isNull(campaignRequests.usageRemindedAt),
        gt(campaignRequests.usageEndsAt, now),
        lte(campaignRequests.usageEndsAt, after(now, requestLimits.usageReminderDays * day)),
      ),
    )
    .orderBy(asc(campaignRequests.usageEndsAt))
    .limit(batchSize)
  for (const { id } of due)
    await inTransaction(services, async (context) => {
      const request = await lockRequestRow(context.tx, id)
      if (!request?.usageEndsAt || request.usageRemindedAt) return
      await context.tx.update(campaignRequests).set({ usageRemindedAt: now }).where(eq(campaignRequests.id, id))
      for (const side of ['business', 'influencer'] as const)
        await notifySide(context, request, {
          side,
          kind: 'usage_ends',
          params: { at: request.usageEndsAt.toISOString() },
        })
    })
  return due.length
}
