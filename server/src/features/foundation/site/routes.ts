import { operatorSite } from '#contract/foundation/site/operator.ts'
import { landing } from '#contract/foundation/site/site.ts'
import { site } from '#contract/market/terms/order-terms.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../settings/index.ts'
import { readCountdown } from './countdown.ts'

export const siteRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(site.terms, { allow: 'anyone', maxAge: 300, handler: () => readSetting(database.orm, 'order_terms') }),
  route(operatorSite.read, { allow: 'anyone', maxAge: 60, handler: () => readSetting(database.orm, 'operator') }),
  route(landing.countdown, { allow: 'anyone', handler: () => readCountdown(database.orm, clock) }),
]
