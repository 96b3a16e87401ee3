import { verification, verificationReview } from '#contract/money/verification/verification.ts'
import { decision, queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { afterStepUp } from '../../accounts/security/index.ts'
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
    queue(verificationReview.kyc, {
      name: 'identity',
      right: 'moderation',
      read: ({ query }) => listKyc(database.orm, query),
    }),
    route(verificationReview.kycFile, {
      allow: 'admin',
      right: 'moderation',
      closedToReaders: true,
      visit: 'each',
      stepUp: true,
      handler: ({ context, reply, params }) => viewKycFile(context, reply, params),
    }),
    decision(
      verificationReview.approveKyc,
      'moderation',
      afterStepUp((context, { params, body }) => decideKyc(context, params.id, { status: 'approved', ...body })),
    ),
    decision(
      verificationReview.rejectKyc,
      'moderation',
      afterStepUp((context, { params, body }) => decideKyc(context, params.id, { status: 'rejected', ...body })),
    ),
    queue(verificationReview.requests, {
      name: 'social_profiles',
      right: 'moderation',
      read: ({ query }) => listRequests(database.orm, query),
    }),
    route(verificationReview.proof, {
      allow: 'admin',
      right: 'moderation',
      closedToReaders: true,
      visit: 'each',
      stepUp: true,
      handler: ({ context, reply, params }) => viewProof(context, reply, params.id),
    }),
    decision(verificationReview.approveRequest, 'moderation', (context, { params, body }) =>
      decideRequest(context, params.id, { status: 'approved', ...body }),
    ),
    decision(verificationReview.rejectRequest, 'moderation', (context, { params, body }) =>
      decideRequest(context, params.id, { status: 'rejected', ...body }),
    ),
  ]
}
