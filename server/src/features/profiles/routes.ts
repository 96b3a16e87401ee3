import { fullProfile } from '#contract/full-profile.ts'
import { preferences } from '#contract/preferences.ts'
import { profiles } from '#contract/profiles.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { lookOf } from '../analytics/look.ts'
import { changeOwnProfile, readOwnProfile } from './own-profile.ts'
import { changePreference, readPreference } from './preferences.ts'
import { readProfile } from './read-profile.ts'

export const profileRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  return [
    route(profiles.own, { allow: 'influencer', handler: ({ actor }) => readOwnProfile(database.orm, actor) }),
    route(fullProfile.changeOwn, {
      allow: 'influencer',
      handler: ({ actor, body }) => changeOwnProfile(database.orm, clock, actor, body),
    }),
    route(profiles.read, {
      allow: 'anyone',
      handler: ({ actor, params, request }) =>
        readProfile(database, lookOf(services, request, actor, undefined), params.idOrUsername),
    }),
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
}
