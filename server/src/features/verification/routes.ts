import { verification, verificationReview } from '#contract/verification/verification.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import type { AskedBy } from '../action-log/action-log.ts'
import { requireStepUp } from '../security/step-up.ts'
import { decideKyc, decideRequest } from './decisions.ts'
import { viewKycFile, viewProof } from './identity-documents.ts'
import { readOwnKyc, submitKyc } from './kyc.ts'
import { listOwnRequests, requestVerification } from './requests.ts'
import { listKyc, listRequests } from './review-queue.ts'

export const verificationRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, secret, jobs, publicOrigin } = services
  const context = ({ actor, request }: AskedBy) => ({ asked: { actor, request }, clock, jobs, publicOrigin })
  return [
    route(verification.request, {
      allow: 'influencer',
      verified: true,
      handler: ({ actor, params, body, once }) =>
        once((tx) => requestVerification(tx, clock, secret, actor, params.id, body)),
    }),
    route(verification.mine, {
      allow: 'influencer',
      handler: ({ actor, query }) => listOwnRequests(database.orm, actor, query),
    }),
    route(verification.ownKyc, { allow: 'signed-in', handler: ({ actor }) => readOwnKyc(database.orm, actor) }),
    route(verification.submitKyc, {
      allow: 'signed-in',
      verified: true,
      handler: ({ actor, body, once }) => once((tx) => submitKyc(tx, clock, actor, body)),
    }),
    route(verificationReview.kyc, { allow: 'admin', handler: ({ query }) => listKyc(database.orm, query) }),
    route(verificationReview.kycFile, {
      allow: 'admin',
      handler: async (call) => {
        await requireStepUp(database.orm, clock, call.actor)
        return viewKycFile(services, call, call.params.id, call.params.document)
      },
    }),
    route(verificationReview.approveKyc, {
      allow: 'admin',
      handler: (call) =>
        database.transaction(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await decideKyc(tx, context(call), call.params.id, { status: 'approved', ...call.body })
        }),
    }),
    route(verificationReview.rejectKyc, {
      allow: 'admin',
      handler: (call) =>
        database.transaction(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await decideKyc(tx, context(call), call.params.id, { status: 'rejected', ...call.body })
        }),
    }),
    route(verificationReview.requests, { allow: 'admin', handler: ({ query }) => listRequests(database.orm, query) }),
    route(verificationReview.proof, {
      allow: 'admin',
      handler: (call) => viewProof(services, call, call.params.id),
    }),
    route(verificationReview.approveRequest, {
      allow: 'admin',
      handler: (call) =>
        database.transaction((tx) =>
          decideRequest(tx, context(call), call.params.id, { status: 'approved', ...call.body }),
        ),
    }),
    route(verificationReview.rejectRequest, {
      allow: 'admin',
      handler: (call) =>
        call.once((tx) => decideRequest(tx, context(call), call.params.id, { status: 'rejected', ...call.body })),
    }),
  ]
}
