import { verification, verificationReview } from '#contract/money/verification/verification.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { decideKyc, decideRequest } from './decisions.ts'
import { viewKycFile, viewProof } from './identity-documents.ts'
import { readOwnKyc, submitKyc } from './kyc.ts'
import { listOwnRequests, requestVerification } from './requests.ts'
import { listKyc, listRequests } from './review-queue.ts'

export const verificationRoutes = ({ database }: Services): RouteDefinition[] => {
  return [
    route(verification.request, {
      allow: 'influencer',
      verified: true,
      handler: ({ params, body, once }) => once((context) => requestVerification(context, params.id, body)),
    }),
    route(verification.mine, {
      allow: 'influencer',
      handler: ({ context, query }) => listOwnRequests(context, query),
    }),
    route(verification.ownKyc, { allow: ['business', 'influencer'], handler: ({ context }) => readOwnKyc(context) }),
    route(verification.submitKyc, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: ({ body, once }) => once((context) => submitKyc(context, body)),
    }),
    route(verificationReview.kyc, {
      allow: 'admin',
      right: 'moderation',
      visit: () => visitTo('queue', 'identity'),
      handler: ({ query }) => listKyc(database.orm, query),
    }),
    route(verificationReview.kycFile, {
      allow: 'admin',
      right: 'moderation',
      closedToReaders: true,
      visit: 'each',
      stepUp: true,
      handler: ({ context, reply, params }) => viewKycFile(context, reply, params),
    }),
    route(verificationReview.approveKyc, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        inTransaction(call.context, async (context) => {
          await requireStepUp(context)
          await decideKyc(context, call.params.id, { status: 'approved', ...call.body })
        }),
    }),
    route(verificationReview.rejectKyc, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        inTransaction(call.context, async (context) => {
          await requireStepUp(context)
          await decideKyc(context, call.params.id, { status: 'rejected', ...call.body })
        }),
    }),
    route(verificationReview.requests, {
      allow: 'admin',
      right: 'moderation',
      visit: () => visitTo('queue', 'social_profiles'),
      handler: ({ query }) => listRequests(database.orm, query),
    }),
    route(verificationReview.proof, {
      allow: 'admin',
      right: 'moderation',
      closedToReaders: true,
      visit: 'each',
      stepUp: true,
      handler: ({ context, reply, params }) => viewProof(context, reply, params.id),
    }),
    route(verificationReview.approveRequest, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        inTransaction(call.context, (context) =>
          decideRequest(context, call.params.id, { status: 'approved', ...call.body }),
        ),
    }),
    route(verificationReview.rejectRequest, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        call.once((context) => decideRequest(context, call.params.id, { status: 'rejected', ...call.body })),
    }),
  ]
}
