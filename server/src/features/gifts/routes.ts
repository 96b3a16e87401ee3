import { gifts } from '#contract/gifts/gifts.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { likeGift, sendGift, thankForGift } from './gifts.ts'
import { listGifts, readGift, readGiftTotals } from './read-gifts.ts'

export const giftRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(gifts.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listGifts(database.pool, actor, query),
    }),
    route(gifts.totals, { allow: 'signed-in', handler: ({ actor }) => readGiftTotals(database.pool, actor) }),
    route(gifts.send, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, body, once }) => {
        const id = await once((tx) => sendGift(tx, services, actor, body))
        return readGift(database.pool, actor, id)
      },
    }),
    route(gifts.like, {
      allow: 'influencer',
      handler: async ({ actor, params }) => {
        await database.transaction((tx) => likeGift(tx, actor, params.id, true))
        return readGift(database.pool, actor, params.id)
      },
    }),
    route(gifts.unlike, {
      allow: 'influencer',
      handler: async ({ actor, params }) => {
        await database.transaction((tx) => likeGift(tx, actor, params.id, false))
        return readGift(database.pool, actor, params.id)
      },
    }),
    route(gifts.thank, {
      allow: 'influencer',
      handler: async ({ actor, params, body }) => {
        await database.transaction((tx) => thankForGift(tx, services, actor, params.id, body.text))
        return readGift(database.pool, actor, params.id)
      },
    }),
  ]
}
