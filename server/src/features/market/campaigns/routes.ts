import { campaignTemplates, campaignTemplatesAt } from '#contract/market/campaigns/campaign-templates.ts'
import { campaignReview, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { type Context, inTransaction, type RequestContext } from '../../../platform/context.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { closeCampaign, pauseCampaign, resumeCampaign, submitCampaign } from './campaign-moves.ts'
import { changeCampaign, createCampaign, duplicateCampaign, removeCampaign } from './campaigns.ts'
import { countOwnCampaigns, listReviewQueue, readCampaign, readPublicCampaign } from './read-campaigns.ts'
import { approveCampaign, returnCampaign } from './review.ts'

/** Runs a move in a transaction and answers with the updated campaign. */
const moved =
  (move: (context: Context, id: number) => Promise<void>) =>
  async ({ context, params }: { context: RequestContext; params: { id: number } }) => {
    await inTransaction(context, (context) => move(context, params.id))
    return readCampaign(context, params.id)
  }

const businessRoutes: RouteDefinition[] = [
  route(campaigns.counts, { allow: 'business', handler: ({ context }) => countOwnCampaigns(context) }),
  route(campaignTemplates.list, {
    allow: 'business',
    handler: async ({ context }) => ({ items: campaignTemplatesAt(context.clock()) }),
  }),
  route(campaigns.create, {
    allow: 'business',
    handler: async ({ context, body, once }) => {
      const id = await once((context) => createCampaign(context, body))
      return readCampaign(context, id)
    },
  }),
  route(campaigns.change, {
    allow: 'business',
    handler: async ({ context, params, body }) => {
      await inTransaction(context, (context) => changeCampaign(context, params.id, body))
      return readCampaign(context, params.id)
    },
  }),
  route(campaigns.remove, {
    allow: 'business',
    handler: ({ context, params }) => inTransaction(context, (context) => removeCampaign(context, params.id)),
  }),
  route(campaigns.submit, { allow: 'business', verified: true, handler: moved(submitCampaign) }),
  route(campaigns.pause, { allow: 'business', handler: moved(pauseCampaign) }),
  route(campaigns.resume, { allow: 'business', handler: moved(resumeCampaign) }),
  route(campaigns.close, { allow: 'business', handler: moved(closeCampaign) }),
  route(campaigns.duplicate, {
    allow: 'business',
    handler: async ({ context, params, once }) => {
      const id = await once((context) => duplicateCampaign(context, params.id))
      return readCampaign(context, id)
    },
  }),
]

const reviewRoutes: RouteDefinition[] = [
  route(campaignReview.list, {
    allow: 'admin',
    right: 'moderation',
    handler: ({ context, query }) => listReviewQueue(context, query),
  }),
  decision(campaignReview.approve, 'moderation', (context, { params }) => approveCampaign(context, params.id)),
  decision(campaignReview.reject, 'moderation', (context, { params, body }) =>
    returnCampaign(context, params.id, body.notes),
  ),
]

export const campaignRoutes: RouteDefinition[] = [
  route(campaigns.read, { allow: 'signed-in', handler: ({ context, params }) => readCampaign(context, params.id) }),
  route(campaigns.readPublic, {
    allow: 'anyone',
    handler: ({ context, params }) => readPublicCampaign(context, params.id),
  }),
  ...businessRoutes,
  ...reviewRoutes,
]
