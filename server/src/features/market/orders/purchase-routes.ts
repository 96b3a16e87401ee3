import type { FastifyRequest } from 'fastify'
import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { checkoutUrl } from '../../money/deposits/index.ts'
import { acceptPurchase, cancelPurchase, declinePurchase } from './moves.ts'
import { payPurchase } from './pay.ts'
import { createPurchase, type OrderResult } from './placing/create-order.ts'
import { quotePrice } from './price-requests/price-requests.ts'
import { countPurchases, listPurchases, readPurchase, readPurchaseOfTask } from './reading/read-purchases.ts'

export const purchaseRoutes = (services: Services): RouteDefinition[] => {
  const orderResponse = async (
    { context, request }: { context: ReadContext; request: FastifyRequest },
    { purchaseId, paymentId }: OrderResult,
  ) => ({
    checkoutUrl: paymentId === null ? null : await checkoutUrl(services, paymentId, request),
    purchase: await readPurchase(context, purchaseId),
  })
  return [
    route(purchases.create, {
      allow: 'business',
      verified: true,
      handler: async ({ context, request, params, body, once }) =>
        orderResponse({ context, request }, await once((context) => createPurchase(context, params.id, body))),
    }),
    route(purchases.quote, {
      allow: 'influencer',
      verified: true,
      handler: async ({ context, params, body, once }) => {
        await once((context) => quotePrice(context, params.id, body))
        return readPurchase(context, params.id)
      },
    }),
    route(purchases.pay, {
      allow: 'business',
      verified: true,
      handler: async ({ context, request, params, body, once }) =>
        orderResponse({ context, request }, await once((context) => payPurchase(context, params.id, body))),
    }),
    route(purchases.list, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ query }) => visitTo('purchase', query.with === undefined ? 'all' : `with ${query.with}`),
      handler: ({ context, query }) => listPurchases(context, query),
    }),
    route(purchases.counts, {
      allow: 'signed-in',
      handler: ({ context }) => countPurchases(context),
    }),
    route(purchases.read, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('purchase', params.id),
      handler: ({ context, params }) => readPurchase(context, params.id),
    }),
    route(purchases.ofTask, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('task', params.id),
      handler: ({ context, params }) => readPurchaseOfTask(context, params.id),
    }),
    route(purchases.accept, {
      allow: 'influencer',
      verified: true,
      handler: async ({ context, params, body, once }) => {
        await once((context) =>
          acceptPurchase(context, params.id, { message: body.message ?? null, termsDigest: body.termsDigest }),
        )
        return readPurchase(context, params.id)
      },
    }),
    route(purchases.decline, {
      allow: 'influencer',
      handler: async ({ context, params, body, once }) => {
        await once((context) => declinePurchase(context, params.id, body.message ?? null))
        return readPurchase(context, params.id)
      },
    }),
    route(purchases.cancel, {
      allow: 'business',
      handler: async ({ context, params, body, once }) => {
        await once((context) => cancelPurchase(context, params.id, body.message ?? null))
        return readPurchase(context, params.id)
      },
    }),
  ]
}
