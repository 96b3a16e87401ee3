import { withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { type AccountServices, confirmPassword } from '../../accounts/credentials/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { readConditions } from './withdrawal-conditions.ts'
import { cancelWithdrawal, listWithdrawals, requestWithdrawal } from './withdrawals.ts'

export const withdrawalRoutes = (accounts: AccountServices): RouteDefinition[] => {
  const { services } = accounts
  const { database } = services
  return [
    route(withdrawals.conditions, {
      allow: 'signed-in',
      handler: async ({ actor }) =>
        readConditions(database.orm, services, await readUser(database.orm, actor.party.id)),
    }),
    route(withdrawals.list, {
      allow: 'signed-in',
      handler: ({ context, query }) => listWithdrawals(context, query),
    }),
    route(withdrawals.create, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: async ({ actor, body: { password, ...withdrawal }, request, once }) => {
        await confirmPassword(accounts, actor, { password })
        // the idempotency record stores a hash of the body, which must not cover the password
        request.body = withdrawal
        return once((context) => requestWithdrawal(context, withdrawal))
      },
    }),
    route(withdrawals.cancel, {
      allow: 'signed-in',
      handler: ({ context, params }) => inTransaction(context, (context) => cancelWithdrawal(context, params.id)),
    }),
  ]
}
