import { preferences } from '#contract/foundation/preferences/preferences.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { changePreference, readPreference } from './preferences.ts'

export const preferenceRoutes: RouteDefinition[] = [
  route(preferences.read, {
    allow: 'signed-in',
    handler: ({ context, params }) => readPreference(context, params.name),
  }),
  route(preferences.change, {
    allow: 'signed-in',
    handler: ({ context, params, body }) => changePreference(context, params.name, body.preferenceValue),
  }),
]
