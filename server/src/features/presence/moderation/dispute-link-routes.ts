import { disputeLinks } from '#contract/market/disputes/dispute-links.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { addEvidence, objectToProposal } from '../../market/disputes/index.ts'
import { readDisputeLink, readLinkedDispute } from './dispute-link.ts'

/** The routes of a mailed dispute link: a person whose account is blocked reaches this dispute and nothing else (product.md 9). */
export const disputeLinkRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(disputeLinks.read, {
      allow: 'anyone',
      handler: ({ body }) => readLinkedDispute(database.orm, services, body.token),
    }),
    route(disputeLinks.addEvidence, {
      allow: 'anyone',
      handler: async ({ context, body: { token, text } }) => {
        await inTransaction(context, async (context) => {
          const { tx } = context
          const { disputeId, actor } = await readDisputeLink(tx, services, token)
          await addEvidence({ ...context, actor }, disputeId, { text, fileIds: [] })
        })
        return readLinkedDispute(database.orm, services, token)
      },
    }),
    route(disputeLinks.object, {
      allow: 'anyone',
      handler: async ({ context, body: { token, reason } }) => {
        await inTransaction(context, async (context) => {
          const { tx } = context
          const { disputeId, actor } = await readDisputeLink(tx, services, token)
          await objectToProposal({ ...context, actor }, disputeId, reason)
        })
        return readLinkedDispute(database.orm, services, token)
      },
    }),
  ]
}
