import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { changePayoutDetails, readPayoutDetails } from './payout-details.ts'

export const payoutDetailsRoutes = (accounts: AccountServices): RouteDefinition[] => {
  const { database, secret } = accounts.services
  return onOwnAccount([
    route(fullProfile.payoutDetails, {
      allow: 'signed-in',
      handler: ({ actor }) => readPayoutDetails(database.orm, secret, actor.party.id),
    }),
    route(fullProfile.changePayoutDetails, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changePayoutDetails(accounts, actor, body),
    }),
  ])
}
