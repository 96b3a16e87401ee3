import { campaignRequests } from '#contract/campaign-requests/campaign-requests.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { logAdminVisit } from '../../action-log/index.ts'
import {
  agreeDueDate,
  keepEngagement,
  proposeDueDate,
  refuseDueDate,
  withdrawDueDate,
} from '../../engagements/index.ts'
import {
  editMessage,
  listMessages,
  markRead,
  readOwnMessage,
  sendMessage,
  takeBackMessage,
  typeInRequest,
} from '../conversation/messages.ts'
import { runMove, visited } from '../routes.ts'
import { cancelRequest } from './cancel.ts'
import { lockRequestEngagement } from './engagement.ts'
import { giveAddress, receiveGoods, shipGoods } from './goods.ts'
import { acceptSplit, confirmWork, extendConfirmation, proposeSplit, reportIncomplete } from './work.ts'

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
    handler: async ({ context, params, query }) => {
      const page = await listMessages(context, params.id, query)
      await logAdminVisit(context, visited(params.id))
      return page
    },
  }),
  route(campaignRequests.sendMessage, {
    allow: both,
    verified: true,
    handler: async ({ context, params, body, once }) => {
      const id = await once((context) => sendMessage(context, params.id, body))
      return readOwnMessage(context, id)
    },
  }),
  route(campaignRequests.editMessage, {
    allow: both,
    handler: ({ params: { id, messageId }, body, once }) =>
      once((context) => editMessage(context, { requestId: id, messageId }, body)),
  }),
  route(campaignRequests.takeBackMessage, {
    allow: both,
    handler: ({ params: { id, messageId }, once }) =>
      once((context) => takeBackMessage(context, { requestId: id, messageId })),
  }),
  route(campaignRequests.typing, {
    allow: both,
    handler: ({ context, params }) => typeInRequest(context, params.id),
  }),
  route(campaignRequests.markRead, {
    allow: 'signed-in',
    handler: ({ context, params }) => markRead(context, params.id),
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
        return keepEngagement(context, await lockRequestEngagement(context, id), reason)
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
