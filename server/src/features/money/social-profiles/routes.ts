import { socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { profileAt } from '#contract/platform-addresses/profiles.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { longAddress } from '../../../platform/short-links/long-address.ts'
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
    handler: async ({ context, body, once }) => {
      const profileUrl = await longAddress(context, body.profileUrl, profileAt)
      return once((context) => addSocialProfile(context, { ...body, profileUrl }))
    },
  }),
  route(socialProfiles.change, {
    allow: 'influencer',
    handler: async ({ context, params, body: { profileUrl: given, ...body } }) => {
      const change = given === undefined ? body : { ...body, profileUrl: await longAddress(context, given, profileAt) }
      return inTransaction(context, (context) => changeSocialProfile(context, params.id, change))
    },
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
