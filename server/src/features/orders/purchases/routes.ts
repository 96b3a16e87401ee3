import { purchases } from '#contract/orders/purchases.ts'
import type { Actor } from '../../../platform/http/route.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { checkoutUrl } from '../../deposits/deposits.ts'
import { createPurchase, type OrderResult } from './create-purchase.ts'
import { quotePrice } from './price-requests.ts'
import { acceptPurchase, cancelPurchase, declinePurchase, payPurchase } from './purchases.ts'
import { countPurchases, listPurchases, readPurchase } from './read-purchases.ts'

export const purchaseRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  const orderResponse = async (actor: Actor, { purchaseId, paymentId }: OrderResult) => ({
    checkoutUrl: paymentId === null ? null : await checkoutUrl(services, paymentId),
    purchase: await readPurchase(database.orm, actor, purchaseId),
  })
  return [
    route(purchases.create, {
      allow: 'business',
      verified: true,
      handler: async ({ actor, params, body, once }) =>
        orderResponse(actor, await once((tx) => createPurchase(tx, services, actor, params.id, body))),
    }),
    route(purchases.quote, {
      allow: 'influencer',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => quotePrice(tx, services, actor, params.id, body))
        return readPurchase(database.orm, actor, params.id)
      },
    }),
    route(purchases.pay, {
      allow: 'business',
      verified: true,
      handler: async ({ actor, params, body, once }) =>
        orderResponse(actor, await once((tx) => payPurchase(tx, services, actor, params.id, body))),
    }),
    route(purchases.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listPurchases(database.orm, actor, clock(), query),
    }),
    route(purchases.counts, {
      allow: 'signed-in',
      handler: ({ actor }) => countPurchases(database.orm, actor, clock()),
    }),
    route(purchases.read, {
      allow: 'signed-in',
      handler: ({ actor, params }) => readPurchase(database.orm, actor, params.id),
    }),
    route(purchases.accept, {
      allow: 'influencer',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => acceptPurchase(tx, services, actor, params.id, body.message ?? null))
        return readPurchase(database.orm, actor, params.id)
      },
    }),
    route(purchases.decline, {
      allow: 'influencer',
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => declinePurchase(tx, services, actor, params.id, body.message ?? null))
        return readPurchase(database.orm, actor, params.id)
      },
    }),
    route(purchases.cancel, {
      allow: 'business',
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => cancelPurchase(tx, services, actor, params.id, body.message ?? null))
        return readPurchase(database.orm, actor, params.id)
      },
    }),
  ]
}
