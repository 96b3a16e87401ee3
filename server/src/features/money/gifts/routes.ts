import { gifts } from '#contract/money/gifts/gifts.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { likeGift, sendGift, thankForGift } from './gifts.ts'
import { listGifts, readGift, readGiftTotals } from './read-gifts.ts'

export const giftRoutes: RouteDefinition[] = [
  route(gifts.list, {
    allow: 'signed-in',
    handler: ({ context, query }) => listGifts(context, query),
  }),
  route(gifts.totals, { allow: 'signed-in', handler: ({ context }) => readGiftTotals(context) }),
  route(gifts.send, {
    allow: 'signed-in',
    verified: true,
    handler: async ({ context, body, once }) => {
      const id = await once((context) => sendGift(context, body))
      return readGift(context, id)
    },
  }),
  route(gifts.like, {
    allow: 'influencer',
    handler: async ({ context, params }) => {
      await inTransaction(context, (context) => likeGift(context, params.id, true))
      return readGift(context, params.id)
    },
  }),
  route(gifts.unlike, {
    allow: 'influencer',
    handler: async ({ context, params }) => {
      await inTransaction(context, (context) => likeGift(context, params.id, false))
      return readGift(context, params.id)
    },
  }),
  route(gifts.thank, {
    allow: 'influencer',
    handler: async ({ context, params, body }) => {
      await inTransaction(context, (context) => thankForGift(context, params.id, body.text))
      return readGift(context, params.id)
    },
  }),
]
