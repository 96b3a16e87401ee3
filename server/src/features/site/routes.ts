import { site } from '#contract/terms.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { currentTerms } from './terms.ts'

export const siteRoutes = ({ database }: Services): RouteDefinition[] => [
  route(site.terms, { allow: 'anyone', maxAge: 300, handler: () => currentTerms(database.orm) }),
]
