import { eq } from 'drizzle-orm'
import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import { requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Context } from '../../../../platform/context.ts'
import { sendRoomMessage, workRooms } from '../../../foundation/messages/index.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import { notifySide } from '../participants.ts'
import { lockRequest } from '../request-row.ts'
import { campaignRequestMessages, campaignRequests } from '../tables.ts'

/** The rooms of campaign requests. Nobody writes any more once a request is rejected. */
export const requestRooms = workRooms({
  channel: 'campaign-request',
  table: campaignRequestMessages,
  async find(db, id) {
    const [request] = await db
      .select({ businessId: campaignRequests.businessId, influencerId: campaignRequests.influencerId })
      .from(campaignRequests)
      .where(eq(campaignRequests.id, id))
    return request ?? null
  },
  async lock(context, id) {
    const { request, side } = await lockRequest(context, id)
    return {
      businessId: request.businessId,
      influencerId: request.influencerId,
      assertMayWrite: () => assertAllowed(requestCan.write(request, side)),
      notifyOther: () => notifySide(context, request, { side: otherSide(side), kind: 'request_message' }),
    }
  },
})

/** Sends a message to the other side of a request; returns its id. Refuses as `sendRoomMessage`. */
export const sendMessage = async (context: Context, requestId: number, message: NewMessage): Promise<number> =>
  (await sendRoomMessage(context, requestRooms, { id: requestId, ...message })).id
