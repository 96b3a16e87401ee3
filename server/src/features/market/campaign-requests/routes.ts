import type { FastifyRequest } from 'fastify'
import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import { type Once, type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { checkoutUrl } from '../../money/deposits/index.ts'
import { acceptRequest, type PayResult, payRequest } from './agreeing/accept.ts'
import { declineRequest, makeOffer, withdrawRequest } from './agreeing/negotiate.ts'
import { applyTo, invite } from './agreeing/start-request.ts'
import { readPromises } from './reading/campaign-money.sql.ts'
import { readRequest } from './reading/read-request.ts'
import { countRequests, listRequests } from './reading/read-requests.ts'

type Move = { context: ReadContext; params: { id: number }; once: Once }

/** Runs a move once and answers with the updated request. */
export async function runMove({ context, params, once }: Move, work: (context: AdminContext) => Promise<void>) {
  await once(work)
  return readRequest(context, params.id)
}

/** For admins: the request with its messages is one visit. */
export const asRequest = {
  right: workRights,
  visit: ({ params }: { params: { id: number } }) => visitTo('campaign_request', params.id),
}

export const negotiationRoutes = (services: Services): RouteDefinition[] => {
  const runPayment = async (
    { context, params, once, request }: Move & { request: FastifyRequest },
    work: (context: AdminContext) => Promise<PayResult>,
  ) => {
    const { paymentId } = await once(work)
    return {
      checkoutUrl: paymentId === null ? null : await checkoutUrl(services, paymentId, request),
      request: await readRequest(context, params.id),
    }
  }
  return [
    route(campaignRequests.list, {
      allow: ['business', 'influencer'],
      handler: async ({ context, query, request, reply }) => {
        const { items, nextCursor } = await listRequests(context, query)
        if (nextCursor) reply.header('link', nextLink(request.url, nextCursor))
        return items
      },
    }),
    route(campaignRequests.counts, {
      allow: ['business', 'influencer'],
      handler: ({ context, query }) => countRequests(context, query),
    }),
    route(campaignRequests.promises, {
      allow: 'business',
      handler: ({ context, query }) =>
        readPromises(context.db, { businessId: context.actor.party.id, campaignId: query.campaignId }),
    }),
    route(campaignRequests.read, {
      allow: 'signed-in',
      ...asRequest,
      handler: ({ context, params }) => readRequest(context, params.id),
    }),
    route(campaignRequests.apply, {
      allow: 'influencer',
      verified: true,
      handler: async ({ context, params, body, once }) =>
        readRequest(context, await once((context) => applyTo(context, params.id, body))),
    }),
    route(campaignRequests.invite, {
      allow: 'business',
      verified: true,
      handler: async ({ params, body, once }) => ({ items: await once((context) => invite(context, params.id, body)) }),
    }),
    route(campaignRequests.accept, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: (call) => runPayment(call, (context) => acceptRequest(context, call.params.id, call.body)),
    }),
    route(campaignRequests.pay, {
      allow: 'business',
      verified: true,
      handler: (call) => runPayment(call, (context) => payRequest(context, call.params.id, call.body)),
    }),
    route(campaignRequests.offer, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: (call) =>
        runMove(call, (context) =>
          makeOffer(context, call.params.id, { amount: call.body.amount, message: call.body.message ?? null }),
        ),
    }),
    route(campaignRequests.reject, {
      allow: ['business', 'influencer'],
      handler: (call) => runMove(call, (context) => declineRequest(context, call.params.id, call.body.reason ?? null)),
    }),
    route(campaignRequests.withdraw, {
      allow: ['business', 'influencer'],
      handler: (call) => runMove(call, (context) => withdrawRequest(context, call.params.id, call.body.reason ?? null)),
    }),
  ]
}

/** RFC 8288: the address of the next page of a plain array. */
function nextLink(url: string, cursor: string): string {
  const [path = '', query] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('cursor', cursor)
  return `<${path}?${params}>; rel="next"`
}
