import { and, eq, isNull } from 'drizzle-orm'
import { disputeErrors } from '#contract/market/disputes/errors.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { disputes } from './tables.ts'

/** Refuses to reject a report while its dispute is open, which answers it (409 `report_in_dispute`). */
export async function refuseReportRejection({ tx }: SystemContext, { reportId }: { reportId: string }): Promise<void> {
  const [open] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.reportId, reportId), isNull(disputes.endedAt)))
    .limit(1)
  if (open) throw new Refusal(409, 'report_in_dispute', disputeErrors.reportInDispute)
}
