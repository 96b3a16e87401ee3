import { campaignRequests, type RequestMessage } from '#contract/market/campaign-requests/campaign-requests.ts'
import { type RouteDefinition, route } from '../../../../platform/http/route.ts'
import {
  editRoomMessage,
  listRoomMessages,
  type MessageInRoom,
  markRoomRead,
  readRoomMessage,
  takeBackRoomMessage,
  typeInRoom,
} from '../../../foundation/messages/index.ts'
import {
  agreeDueDate,
  continueEngagement,
  proposeDueDate,
  refuseDueDate,
  withdrawDueDate,
} from '../../engagements/index.ts'
import { requestRooms, sendMessage } from '../conversation/messages.ts'
import { asRequest, runMove } from '../routes.ts'
import { cancelRequest } from './cancel.ts'
import { lockRequestEngagement } from './engagement.ts'
import { giveAddress, receiveGoods, shipGoods } from './goods.ts'
import { acceptSplit, confirmWork, extendConfirmation, proposeSplit, reportIncomplete } from './work.ts'

const toMessage = ({ roomId: requestId, message }: MessageInRoom): RequestMessage => ({ ...message, requestId })

const both = ['business', 'influencer'] as const

const moneyRoutes: RouteDefinition[] = [
  route(campaignRequests.confirm, {
    allow: 'business',
    handler: (call) => runMove(call, (context) => confirmWork(context, call.params.id)),
  }),
  route(campaignRequests.incomplete, {
    allow: 'business',
    handler: (call) => runMove(call, (context) => reportIncomplete(context, call.params.id, call.body)),
  }),
  route(campaignRequests.extend, {
    allow: 'business',
    handler: (call) => runMove(call, (context) => extendConfirmation(context, call.params.id)),
  }),
  route(campaignRequests.proposeSplit, {
    allow: both,
    handler: (call) => runMove(call, (context) => proposeSplit(context, call.params.id, call.body)),
  }),
  route(campaignRequests.acceptSplit, {
    allow: both,
    handler: (call) => runMove(call, (context) => acceptSplit(context, call.params.id, call.body.release)),
  }),
]

const goodsRoutes: RouteDefinition[] = [
  route(campaignRequests.giveAddress, {
    allow: 'influencer',
    handler: (call) => runMove(call, (context) => giveAddress(context, call.params.id, call.body)),
  }),
  route(campaignRequests.ship, {
    allow: 'business',
    handler: (call) => runMove(call, (context) => shipGoods(context, call.params.id, call.body)),
  }),
  route(campaignRequests.receive, {
    allow: 'influencer',
    handler: (call) => runMove(call, (context) => receiveGoods(context, call.params.id, call.body.arrived)),
  }),
]

const messageRoutes: RouteDefinition[] = [
  route(campaignRequests.messages, {
    allow: 'signed-in',
    ...asRequest,
    handler: async ({ context, params, query }) => {
      const { items, ...page } = await listRoomMessages(context, requestRooms, { id: params.id, ...query })
      return { ...page, items: items.map(toMessage) }
    },
  }),
  route(campaignRequests.sendMessage, {
    allow: both,
    verified: true,
    handler: async ({ context, params, body, once }) => {
      const id = await once((context) => sendMessage(context, params.id, body))
      return toMessage(await readRoomMessage(context, requestRooms, id))
    },
  }),
  route(campaignRequests.editMessage, {
    allow: both,
    handler: async ({ params, body: edit, once }) =>
      toMessage(await once((context) => editRoomMessage(context, requestRooms, { ...params, edit }))),
  }),
  route(campaignRequests.takeBackMessage, {
    allow: both,
    handler: async ({ params, once }) =>
      toMessage(await once((context) => takeBackRoomMessage(context, requestRooms, params))),
  }),
  route(campaignRequests.typing, {
    allow: both,
    handler: ({ context, params }) => typeInRoom(context, requestRooms, params.id),
  }),
  route(campaignRequests.markRead, {
    allow: 'signed-in',
    handler: ({ context, params }) => markRoomRead(context, requestRooms, params.id),
  }),
]

export const workRoutes: RouteDefinition[] = [
  ...moneyRoutes,
  ...messageRoutes,
  ...goodsRoutes,
  route(campaignRequests.cancel, {
    allow: both,
    handler: (call) =>
      runMove(call, async (context) => {
        const { id } = call.params
        const reason = call.body.reason ?? null
        if (call.body.answer === 'cancel') return cancelRequest(context, id, reason)
        return continueEngagement(context, await lockRequestEngagement(context, id), reason)
      }),
  }),
  route(campaignRequests.proposeDueDate, {
    allow: both,
    handler: (call) =>
      runMove(call, async (context) =>
        proposeDueDate(context, await lockRequestEngagement(context, call.params.id), call.body),
      ),
  }),
  route(campaignRequests.agreeDueDate, {
    allow: both,
    handler: (call) =>
      runMove(call, async (context) =>
        agreeDueDate(context, await lockRequestEngagement(context, call.params.id), call.body.dueDate),
      ),
  }),
  route(campaignRequests.refuseDueDate, {
    allow: both,
    handler: (call) =>
      runMove(call, async (context) =>
        refuseDueDate(context, await lockRequestEngagement(context, call.params.id), call.body.reason ?? null),
      ),
  }),
  route(campaignRequests.withdrawDueDate, {
    allow: both,
    handler: (call) =>
      runMove(call, async (context) => withdrawDueDate(context, await lockRequestEngagement(context, call.params.id))),
  }),
]
