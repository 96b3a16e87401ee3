import { z } from 'zod'
import { role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, integerInQuery, noContent, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'
import { socialProfile } from './social-profiles.ts'

/** States of a wish to be verified and of an identity check (spec §4); no check at all is `not_started`. */
export const decisionStatuses = ['pending', 'approved', 'rejected'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
const decisionStatus = z.enum(decisionStatuses, messages.valueInvalid)

export const kycStatuses = ['not_started', ...decisionStatuses] as const
export type KycStatus = (typeof kycStatuses)[number]

export const documentTypes = ['passport', 'national_id', 'drivers_license'] as const
export type DocumentType = (typeof documentTypes)[number]
const documentType = z.enum(documentTypes, messages.valueInvalid)

/** A passport has one page that matters; the others have something on the back. */
export const hasBack = (type: DocumentType): boolean => type !== 'passport'

export const kycDocuments = ['front', 'back', 'selfie'] as const
export type KycDocument = (typeof kycDocuments)[number]

const notes = prose({ max: 1000 }).optional()
const reason = prose({ min: 10, max: 1000, tooShort: messages.rejectionReason })

const decided = {
  status: decisionStatus,
  /** What the admin says to the person. */
  notes: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
}
const aboutProfile = socialProfile.pick({
  id: true,
  platform: true,
  profileUrl: true,
  username: true,
  followers: true,
  followersSource: true,
  isVerified: true,
})

/** A wish to have a profile elsewhere verified (spec §3, verification_requests). */
export const verificationRequest = z.object({
  id,
  profileId: id,
  userId: id,
  profile: aboutProfile,
  /** What must stand in the bio of that profile. */
  code: z.string(),
  verificationProof: z.string().nullable(),
  hasPicture: z.boolean(),
  ...decided,
})
export type VerificationRequest = z.infer<typeof verificationRequest>

/** Words or a picture, or both: where the code can be seen. */
export const newVerificationRequest = z
  .strictObject({
    verificationProof: prose({ max: 1000 }).optional(),
    proofFileId: z.uuid(messages.valueInvalid).optional(),
  })
  .refine(({ verificationProof, proofFileId }) => Boolean(verificationProof || proofFileId), {
    message: messages.proofRequired,
    path: ['verificationProof'],
  })
export type NewVerificationRequest = z.infer<typeof newVerificationRequest>

/** An identity check as its owner sees it: never the papers themselves. */
export const ownKyc = z.object({
  status: z.enum(kycStatuses),
  documentType: documentType.nullable(),
  notes: z.string().nullable(),
  createdAt: instant.nullable(),
  decidedAt: instant.nullable(),
  canSubmit: z.boolean(),
})
export type OwnKyc = z.infer<typeof ownKyc>

const fileId = z.uuid(messages.kycFileRequired)

export const newKyc = z
  .strictObject({ documentType, frontFileId: fileId, backFileId: fileId.optional(), selfieFileId: fileId })
  .superRefine((kyc, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const files = [kyc.frontFileId, kyc.backFileId, kyc.selfieFileId].filter((file) => file !== undefined)
    if (hasBack(kyc.documentType) && !kyc.backFileId) fault('backFileId', messages.kycFileRequired)
    if (!hasBack(kyc.documentType) && kyc.backFileId) fault('backFileId', messages.valueInvalid)
    if (new Set(files).size < files.length) fault('selfieFileId', messages.kycFilesAlike)
  })
export type NewKyc = z.infer<typeof newKyc>

const reviewed = person.extend({ role })

/** An identity check in the admins' queue (spec §3, kyc_verifications). */
export const kycVerification = z.object({
  id,
  userId: id,
  user: reviewed,
  documentType,
  hasBack: z.boolean(),
  /** Papers that are no pictures are downloaded instead of shown. */
  mimes: z.object({ front: z.string().nullable(), back: z.string().nullable(), selfie: z.string().nullable() }),
  /** How often this person was refused before. */
  refusedBefore: z.int(),
  ...decided,
})
export type KycVerification = z.infer<typeof kycVerification>

export const reviewedRequest = verificationRequest.extend({ user: reviewed })
export type ReviewedRequest = z.infer<typeof reviewedRequest>

const queue = z.strictObject({ ...page, status: decisionStatus.default('pending') })
const onId = z.strictObject({ id: idInPath })
const approved = z.strictObject({ notes })
const refused = z.strictObject({ notes: reason })

export const verification = {
  request: endpoint({
    method: 'POST',
    url: '/api/social-profiles/:id/verification-requests',
    idempotent: true,
    schema: { params: onId, body: newVerificationRequest, response: { 201: verificationRequest } },
  }),
  /** One's own, newest first; of one profile when asked. */
  mine: endpoint({
    method: 'GET',
    url: '/api/verification-requests',
    schema: {
      querystring: z.strictObject({ ...page, profileId: integerInQuery(1, 2_147_483_647).optional() }),
      response: { 200: pageOf(verificationRequest) },
    },
  }),
  ownKyc: endpoint({ method: 'GET', url: '/api/kyc', schema: { response: { 200: ownKyc } } }),
  submitKyc: endpoint({
    method: 'POST',
    url: '/api/kyc',
    idempotent: true,
    schema: { body: newKyc, response: { 201: ownKyc } },
  }),
}

/** What admins look at and decide; those who wait come oldest first, those decided newest first. */
export const verificationReview = {
  /** The specification's shape (spec §7): an object with the array `verifications`. */
  kyc: endpoint({
    method: 'GET',
    url: '/api/admin/kyc-verifications',
    schema: {
      querystring: queue,
      response: { 200: z.object({ verifications: z.array(kycVerification), nextCursor: z.string().nullable() }) },
    },
  }),
  /** The paper itself, marked with who looks and when; each look is written down before it is answered. */
  kycFile: endpoint({
    method: 'GET',
    url: '/api/admin/kyc-verifications/:id/files/:document',
    schema: {
      params: z.strictObject({ id: idInPath, document: z.enum(kycDocuments) }),
      response: { 200: z.unknown() },
    },
  }),
  approveKyc: endpoint({
    method: 'POST',
    url: '/api/admin/kyc-verifications/:id/approve',
    schema: { params: onId, body: approved, response: { 204: noContent } },
  }),
  rejectKyc: endpoint({
    method: 'POST',
    url: '/api/admin/kyc-verifications/:id/reject',
    schema: { params: onId, body: refused, response: { 204: noContent } },
  }),
  requests: endpoint({
    method: 'GET',
    url: '/api/admin/verification-requests',
    schema: { querystring: queue, response: { 200: pageOf(reviewedRequest) } },
  }),
  proof: endpoint({
    method: 'GET',
    url: '/api/admin/verification-requests/:id/proof',
    schema: { params: onId, response: { 200: z.unknown() } },
  }),
  approveRequest: endpoint({
    method: 'POST',
    url: '/api/admin/verification-requests/:id/approve',
    schema: {
      params: onId,
      /** `followers`: how many the admin saw there. */
      body: approved.extend({
        followers: z
          .int(messages.valueInvalid)
          .min(0, messages.valueInvalid)
          .max(2_000_000_000, messages.valueInvalid)
          .optional(),
      }),
      response: { 204: noContent },
    },
  }),
  rejectRequest: endpoint({
    method: 'POST',
    url: '/api/admin/verification-requests/:id/reject',
    schema: { params: onId, body: refused, response: { 204: noContent } },
  }),
}
