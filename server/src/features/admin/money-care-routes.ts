import { alerts, reconciliations } from '#contract/alerts.ts'
import { payouts } from '#contract/withdrawals.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { demandStepUp } from '../accounts/step-up.ts'
import { listReconciliations } from '../wallet/read-reconciliations.ts'
import { returnToCard } from '../wallet/return-suspense.ts'
import { listAlerts, readAlert, settleAlert } from './alert-desk.ts'
import { bounceWithdrawal } from './bounce-withdrawal.ts'
import { resolveSuspense } from './resolve-suspense.ts'

/** What came otherwise than it should: alerts, money in suspense, transfers that came back, days that do not agree. */
export const moneyCareRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  return [
    route(alerts.list, { allow: 'admin', handler: ({ query }) => listAlerts(database.pool, query) }),
    route(alerts.settle, {
      allow: 'admin',
      handler: async (call) => {
        await call.once((tx) => settleAlert(tx, services, call, call.params.id, call.body.reason))
        return readAlert(database.pool, call.params.id)
      },
    }),
    route(alerts.resolve, {
      allow: 'admin',
      handler: async (call) => {
        const sessionId = await call.once(async (tx) => {
          await demandStepUp(tx, clock, call.actor)
          return resolveSuspense(tx, services, call, call.params.id, call.body)
        })
        // a return that does not come through now is tried again by a job
        await returnToCard(services, sessionId)
        return readAlert(database.pool, call.params.id)
      },
    }),
    route(reconciliations.list, {
      allow: 'admin',
      handler: ({ query }) => listReconciliations(database.orm, query),
    }),
    route(payouts.bounced, {
      allow: 'admin',
      handler: (call) =>
        call.once(async (tx) => {
          await demandStepUp(tx, clock, call.actor)
          await bounceWithdrawal(tx, services, call, call.params.id, call.body.note)
        }),
    }),
  ]
}
