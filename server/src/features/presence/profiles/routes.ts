import { landing } from '#contract/foundation/site/site.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { profiles } from '#contract/presence/profiles/profiles.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { visitOf } from '../analytics/index.ts'
import { readNewMembers } from './new-members.ts'
import { changeOwnProfile, readOwnProfile } from './own-profile.ts'
import { profileReader } from './read-profile.ts'

export const profileRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  const readProfile = profileReader(database)
  return [
    route(profiles.own, { allow: 'influencer', handler: ({ actor }) => readOwnProfile(database.orm, actor) }),
    route(fullProfile.changeOwn, {
      allow: 'influencer',
      handler: ({ context, body }) => changeOwnProfile(context, body),
    }),
    route(landing.members, { allow: 'anyone', maxAge: 300, handler: () => readNewMembers(database.staleReads.orm) }),
    route(profiles.read, {
      allow: 'anyone',
      handler: ({ actor, params, request }) => readProfile(visitOf(services, { actor, request }), params.idOrUsername),
    }),
  ]
}
