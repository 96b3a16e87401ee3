import { alerts } from '#contract/foundation/alerts/alerts.ts'
import { queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { refundToCard } from '../../money/deposits/index.ts'
import { listAlerts, readAlert, settleAlert } from './alerts.ts'
import { resolveSuspense } from './resolve-suspense.ts'

/** Alerts and money in suspense, for admins. */
export const alertRoutes = (services: Services): RouteDefinition[] => [
  queue(alerts.list, { name: 'alerts', right: 'money', read: ({ context, query }) => listAlerts(context, query) }),
  route(alerts.settle, {
    allow: 'admin',
    right: 'money',
    handler: async (call) => {
      await call.once((context) => settleAlert(context, call.params.id, call.body.reason))
      return readAlert(call.context, call.params.id)
    },
  }),
  route(alerts.resolve, {
    allow: 'admin',
    right: 'money',
    handler: async (call) => {
      const sessionId = await call.once(async (context) => {
        await requireStepUp(context)
        return resolveSuspense(context, call.params.id, call.body)
      })
      // a job retries a return that fails now
      await refundToCard(services, sessionId)
      return readAlert(call.context, call.params.id)
    },
  }),
]
