import { and, eq, or } from 'drizzle-orm'
import type { MayRead } from '../../uploads/index.ts'
import { campaignRequestMessages, campaignRequests } from '../tables.ts'

/** Both sides of a request, and admins, may read the attachments of its messages. */
export const mayReadRequestAttachment: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'message') return false
  const isOwn = or(eq(campaignRequests.businessId, actor.id), eq(campaignRequests.influencerId, actor.id))
  const [request] = await db
    .select({ id: campaignRequests.id })
    .from(campaignRequestMessages)
    .innerJoin(campaignRequests, eq(campaignRequests.id, campaignRequestMessages.requestId))
    .where(and(eq(campaignRequestMessages.attachmentFileId, file.id), actor.role === 'admin' ? undefined : isOwn))
    .limit(1)
  return request !== undefined
}
