import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { disputes } from '#contract/market/disputes/disputes.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import { queue } from '../../../platform/http/decision.ts'
import { type Once, type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { addEvidence } from './evidence.ts'
import { openDispute, openRequestDispute } from './open-dispute.ts'
import { countQueue, listDisputes, listQueue, readDispute } from './read-disputes.ts'
import { decideDispute, proposeRuling } from './rulings.ts'
import { concedeDispute, objectToProposal, withdrawDispute } from './side-moves.ts'

export const disputeRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  /** Runs a move once and responds with the updated dispute. */
  const runMove = async (
    { context, params, once }: { context: ReadContext; params: { id: number }; once: Once },
    work: (context: AdminContext) => Promise<void>,
  ) => {
    await once(work)
    return readDispute(context, params.id)
  }
  return [
    route(disputes.open, {
      allow: 'signed-in',
      handler: async ({ context, params, body, once }) => {
        const id = await once((context) => openDispute(context, params.id, body.reason))
        return readDispute(context, id)
      },
    }),
    route(disputes.openOnRequest, {
      allow: ['business', 'influencer'],
      handler: async ({ context, params, body, once }) => {
        const id = await once((context) => openRequestDispute(context, params.id, body.reason))
        return readDispute(context, id)
      },
    }),
    route(disputes.list, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ query: { task, campaignRequest, purchase } }) => {
        if (task !== undefined) return visitTo('task', task)
        if (campaignRequest !== undefined) return visitTo('campaign_request', campaignRequest)
        // without an order, only one's own
        return purchase === undefined ? null : visitTo('purchase', purchase)
      },
      handler: ({ context, query }) => listDisputes(context, query),
    }),
    route(disputes.read, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('dispute', params.id),
      handler: ({ context, params }) => readDispute(context, params.id),
    }),
    route(disputes.addEvidence, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => addEvidence(context, call.params.id, call.body)),
    }),
    route(disputes.object, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => objectToProposal(context, call.params.id, call.body.reason)),
    }),
    route(disputes.concede, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => concedeDispute(context, call.params.id)),
    }),
    route(disputes.withdraw, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => withdrawDispute(context, call.params.id)),
    }),
    queue(disputes.queue, {
      name: 'disputes',
      right: 'moderation',
      read: ({ context, query }) => listQueue(context, query),
    }),
    route(disputes.queueCounts, { allow: 'admin', right: 'moderation', handler: () => countQueue(database.orm) }),
    route(disputes.propose, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        runMove(call, async (context) => {
          // a proposal moves the money automatically unless somebody objects
          await requireStepUp(context)
          await proposeRuling(context, call.params.id, call.body)
        }),
    }),
    route(disputes.decide, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        runMove(call, async (context) => {
          await requireStepUp(context)
          await decideDispute(context, call.params.id, call.body)
        }),
    }),
  ]
}
