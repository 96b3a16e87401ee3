import { socialProfiles } from '#contract/social-profiles/social-profiles.ts'
import { inTransaction } from '../../platform/context.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import {
  addSocialProfile,
  changeSocialProfile,
  listOwnSocialProfiles,
  orderSocialProfiles,
  removeSocialProfile,
} from './social-profiles.ts'

export const socialProfileRoutes: RouteDefinition[] = [
  route(socialProfiles.list, {
    allow: 'influencer',
    handler: ({ context }) => listOwnSocialProfiles(context),
  }),
  route(socialProfiles.create, {
    allow: 'influencer',
    handler: ({ body, once }) => once((context) => addSocialProfile(context, body)),
  }),
  route(socialProfiles.change, {
    allow: 'influencer',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => changeSocialProfile(context, params.id, body)),
  }),
  route(socialProfiles.reorder, {
    allow: 'influencer',
    handler: ({ context, body }) => inTransaction(context, (context) => orderSocialProfiles(context, body.ids)),
  }),
  route(socialProfiles.remove, {
    allow: 'influencer',
    handler: ({ context, params }) => inTransaction(context, (context) => removeSocialProfile(context, params.id)),
  }),
]
