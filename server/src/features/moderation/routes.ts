import { accountBlocks } from '#contract/moderation/account-blocks.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { blockAccount, holdPayouts, unblockAccount } from './block-account.ts'

export const moderationRoutes: RouteDefinition[] = [
  route(accountBlocks.block, {
    allow: 'admin',
    handler: (call) => call.once((context) => blockAccount(context, call.params.id, call.body)),
  }),
  route(accountBlocks.unblock, {
    allow: 'admin',
    handler: (call) => call.once((context) => unblockAccount(context, call.params.id, call.body.reason)),
  }),
  route(accountBlocks.holdPayouts, {
    allow: 'admin',
    handler: (call) => call.once((context) => holdPayouts(context, call.params.id, call.body.reason)),
  }),
]
