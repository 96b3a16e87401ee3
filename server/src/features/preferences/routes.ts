import { preferences } from '#contract/preferences/preferences.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { changePreference, readPreference } from './preferences.ts'

export const preferenceRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(preferences.read, {
    allow: 'signed-in',
    handler: ({ actor, params }) => readPreference(database.orm, actor, params.name),
  }),
  route(preferences.change, {
    allow: 'signed-in',
    handler: ({ actor, params, body }) =>
      changePreference(database.orm, clock, actor, params.name, body.preferenceValue),
  }),
]
