import { landing } from '#contract/site.ts'
import { site } from '#contract/terms.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readCountdown } from './countdown.ts'
import { readMembers } from './members.ts'
import { readSetting } from './settings.ts'

export const siteRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(site.terms, { allow: 'anyone', maxAge: 300, handler: () => readSetting(database.orm, 'order_terms') }),
  route(landing.countdown, { allow: 'anyone', handler: () => readCountdown(database.orm, clock) }),
  route(landing.members, { allow: 'anyone', maxAge: 300, handler: () => readMembers(database.orm) }),
]
