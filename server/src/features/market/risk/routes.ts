import { orderRisk } from '#contract/market/risk/order-risk.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import { riskOfTask } from './order-risk.sql.ts'

export const riskRoutes = (): RouteDefinition[] => [
  route(orderRisk.ofTask, {
    allow: 'admin',
    right: 'any',
    visit: ({ params }) => visitTo('task', params.id),
    handler: ({ context, params }) => riskOfTask(context, params.id),
  }),
]
