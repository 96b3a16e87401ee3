import { preferences } from '#contract/preferences.ts'
import { profiles } from '#contract/profiles.ts'
import { socialProfiles } from '#contract/social-profiles.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readOwnProfile } from './own-profile.ts'
import { changePreference, readPreference } from './preferences.ts'
import { readProfile } from './read-profile.ts'
import { addSocialProfile, listSocialProfiles, removeSocialProfile } from './social-profiles.ts'

export const profileRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(profiles.own, { allow: 'influencer', handler: ({ actor }) => readOwnProfile(database.orm, actor) }),
  route(profiles.read, {
    allow: 'anyone',
    maxAge: 60,
    handler: ({ params }) => readProfile(database.pool, params.idOrUsername),
  }),
  route(socialProfiles.list, {
    allow: 'influencer',
    handler: async ({ actor }) => ({ items: await listSocialProfiles(database.orm, actor.id) }),
  }),
  route(socialProfiles.create, {
    allow: 'influencer',
    handler: ({ actor, body, once }) => once((tx) => addSocialProfile(tx, clock, actor, body)),
  }),
  route(socialProfiles.remove, {
    allow: 'influencer',
    handler: ({ actor, params }) => removeSocialProfile(database.orm, actor, params.id),
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
