import { accountBlocks } from '#contract/moderation/account-blocks.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { blockAccount, holdPayouts, unblockAccount } from './block-account.ts'

export const moderationRoutes = (services: Services): RouteDefinition[] => [
  route(accountBlocks.block, {
    allow: 'admin',
    handler: (call) => call.once((tx) => blockAccount(tx, services, call, call.params.id, call.body)),
  }),
  route(accountBlocks.unblock, {
    allow: 'admin',
    handler: (call) => call.once((tx) => unblockAccount(tx, services, call, call.params.id, call.body.reason)),
  }),
  route(accountBlocks.holdPayouts, {
    allow: 'admin',
    handler: (call) => call.once((tx) => holdPayouts(tx, services, call, call.params.id, call.body.reason)),
  }),
]
