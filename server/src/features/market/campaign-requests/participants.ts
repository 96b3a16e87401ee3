import { eq } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { type MailBesides, type MailRequest, notify } from '../../foundation/notifications/index.ts'
import { campaignTitleOf } from '../campaigns/index.ts'
import type { EngagementMail, WorkParam } from '../engagements/index.ts'
import type { RequestEvent } from './declared-events.ts'
import type { RequestRow } from './request-row.ts'
import { campaignRequests } from './tables.ts'

type RequestMail = EngagementMail | ({ side: Side } & MailBesides<RequestEvent, WorkParam>)
type Sides = Pick<RequestRow, 'id' | 'campaignId' | 'businessId' | 'influencerId'>

/** The title of a request's campaign. */
export async function requestTitleOf(tx: Tx, id: number): Promise<string> {
  const rows = await tx
    .select({ campaignId: campaignRequests.campaignId })
    .from(campaignRequests)
    .where(eq(campaignRequests.id, id))
  return campaignTitleOf(tx, onlyRow(rows).campaignId)
}

/** Mails one side of a request that need not be locked. */
export async function notifyRequest(context: SystemContext, id: number, mail: RequestMail): Promise<void> {
  const rows = await context.tx.select().from(campaignRequests).where(eq(campaignRequests.id, id))
  await notifySide(context, onlyRow(rows), mail)
}

/** Mails one side of a request. Kinds of mail that orders have too name its campaign's title as that of the work. */
export async function notifySide(
  context: SystemContext,
  { id, campaignId, businessId, influencerId }: Sides,
  { side, kind, params = {} }: RequestMail,
): Promise<void> {
  const title = await campaignTitleOf(context.tx, campaignId)
  const isBusiness = side === 'business'
  const link = `${context.publicOrigin}/${side}/campaign-requests/${id}`
  await notify(context, {
    userId: isBusiness ? businessId : influencerId,
    otherId: isBusiness ? influencerId : businessId,
    kind,
    params: { requestId: id, dealTitle: title, campaignTitle: title, link, ...params },
    // the request completes the params of every kind of its mails
  } as MailRequest)
}
