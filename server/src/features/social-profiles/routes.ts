import { socialProfiles } from '#contract/social-profiles/social-profiles.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import {
  addSocialProfile,
  changeSocialProfile,
  listOwnSocialProfiles,
  orderSocialProfiles,
  removeSocialProfile,
} from './social-profiles.ts'

export const socialProfileRoutes = ({ database, clock, secret }: Services): RouteDefinition[] => [
  route(socialProfiles.list, {
    allow: 'influencer',
    handler: ({ actor }) => listOwnSocialProfiles(database.orm, secret, actor),
  }),
  route(socialProfiles.create, {
    allow: 'influencer',
    handler: ({ actor, body, once }) => once((tx) => addSocialProfile(tx, clock, secret, actor, body)),
  }),
  route(socialProfiles.change, {
    allow: 'influencer',
    handler: ({ actor, params, body }) =>
      database.transaction((tx) => changeSocialProfile(tx, clock, secret, actor, params.id, body)),
  }),
  route(socialProfiles.reorder, {
    allow: 'influencer',
    handler: ({ actor, body }) => database.transaction((tx) => orderSocialProfiles(tx, secret, actor, body.ids)),
  }),
  route(socialProfiles.remove, {
    allow: 'influencer',
    handler: ({ actor, params }) => database.transaction((tx) => removeSocialProfile(tx, clock, actor, params.id)),
  }),
]
