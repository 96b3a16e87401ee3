import { disputeLinks } from '#contract/disputes/dispute-links.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { addEvidence } from '../disputes/evidence.ts'
import { objectToProposal } from '../disputes/side-moves.ts'
import { readDisputeLink, readLinkedDispute } from './dispute-link.ts'

/**
 * The routes of a mailed dispute link: a person whose account is blocked reaches this dispute and nothing else (product.md 9).
 */
export const disputeLinkRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(disputeLinks.read, {
      allow: 'anyone',
      handler: ({ body }) => readLinkedDispute(database.orm, services, body.token),
    }),
    route(disputeLinks.addEvidence, {
      allow: 'anyone',
      handler: async ({ body: { token, text } }) => {
        await database.transaction(async (tx) => {
          const { actor, disputeId } = await readDisputeLink(tx, services, token)
          await addEvidence(tx, services, actor, disputeId, { text, fileIds: [] })
        })
        return readLinkedDispute(database.orm, services, token)
      },
    }),
    route(disputeLinks.object, {
      allow: 'anyone',
      handler: async ({ body: { token, reason } }) => {
        await database.transaction(async (tx) => {
          const { actor, disputeId } = await readDisputeLink(tx, services, token)
          await objectToProposal(tx, services, actor, disputeId, reason)
        })
        return readLinkedDispute(database.orm, services, token)
      },
    }),
  ]
}
