import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  id,
  idInPath,
  instant,
  integerInQuery,
  noContent,
  page,
  pageOf,
  person,
  prose,
} from '../../fields.ts'
import { role } from '../../foundation/users/role.ts'
import { requestErrors } from '../../request-errors.ts'
import { socialProfile } from '../social-profiles/social-profiles.ts'
import { verificationErrors } from './errors.ts'

/** States of a verification request and of an identity check (spec §4); `not_started` means there is none. */
export const decisionStatuses = ['pending', 'approved', 'rejected'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
const decisionStatus = z.enum(decisionStatuses, requestErrors.valueInvalid)

export const kycStatuses = ['not_started', ...decisionStatuses] as const

export const documentTypes = ['passport', 'national_id', 'drivers_license'] as const
export type DocumentType = (typeof documentTypes)[number]
const documentType = z.enum(documentTypes, requestErrors.valueInvalid)

/** Passports have one relevant page; the other documents have a back. */
export const hasBack = (type: DocumentType): boolean => type !== 'passport'

export const kycDocuments = ['front', 'back', 'selfie'] as const
export type KycDocument = (typeof kycDocuments)[number]

const notes = prose({ max: 1000 }).optional()

const decisionFields = {
  status: decisionStatus,
  /** The admin's message to the person. */
  notes: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
}
const profileSummary = socialProfile.pick({
  id: true,
  platform: true,
  profileUrl: true,
  username: true,
  followers: true,
  followersSource: true,
  isVerified: true,
})

/** A request to verify a social profile (spec §3, verification_requests). */
export const verificationRequest = z.object({
  id,
  profileId: id,
  userId: id,
  profile: profileSummary,
  /** The code that must appear in the profile's bio. */
  code: z.string(),
  verificationProof: z.string().nullable(),
  hasPicture: z.boolean(),
  /** Fee paid, in cents; refunded on rejection. */
  fee: cents,
  ...decisionFields,
})
export type VerificationRequest = z.infer<typeof verificationRequest>

/** Text or a picture, or both, showing where the code can be seen. */
export const newVerificationRequest = z
  .strictObject({
    verificationProof: prose({ max: 1000 }).optional(),
    proofFileId: z.uuid(requestErrors.valueInvalid).optional(),
  })
  .refine(({ verificationProof, proofFileId }) => Boolean(verificationProof || proofFileId), {
    message: verificationErrors.proofRequired,
    path: ['verificationProof'],
  })
export type NewVerificationRequest = z.infer<typeof newVerificationRequest>

/** An identity check as its owner sees it, never with the documents. */
export const ownKyc = z.object({
  status: z.enum(kycStatuses),
  documentType: documentType.nullable(),
  notes: z.string().nullable(),
  createdAt: instant.nullable(),
  decidedAt: instant.nullable(),
  canSubmit: z.boolean(),
})
export type OwnKyc = z.infer<typeof ownKyc>

const fileId = z.uuid(verificationErrors.kycFileRequired)

export const newKyc = z
  .strictObject({ documentType, frontFileId: fileId, backFileId: fileId.optional(), selfieFileId: fileId })
  .superRefine((kyc, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const files = [kyc.frontFileId, kyc.backFileId, kyc.selfieFileId].filter((file) => file !== undefined)
    if (hasBack(kyc.documentType) && !kyc.backFileId) addIssue('backFileId', verificationErrors.kycFileRequired)
    if (!hasBack(kyc.documentType) && kyc.backFileId) addIssue('backFileId', requestErrors.valueInvalid)
    if (new Set(files).size < files.length) addIssue('selfieFileId', verificationErrors.kycFilesAlike)
  })
export type NewKyc = z.infer<typeof newKyc>

const reviewedUser = person.extend({ role })

/** An identity check in the admins' queue (spec §3, kyc_verifications). */
export const kycVerification = z.object({
  id,
  userId: id,
  user: reviewedUser,
  documentType,
  hasBack: z.boolean(),
  /** MIME types; documents that are not images are downloaded instead of shown. */
  mimes: z.object({ front: z.string().nullable(), back: z.string().nullable(), selfie: z.string().nullable() }),
  /** Number of earlier rejections of this person. */
  refusedBefore: z.int(),
  ...decisionFields,
})
export type KycVerification = z.infer<typeof kycVerification>

export const reviewedRequest = verificationRequest.extend({ user: reviewedUser })
export type ReviewedRequest = z.infer<typeof reviewedRequest>

const queue = z.strictObject({ ...page, status: decisionStatus.default('pending') })
const onId = z.strictObject({ id: idInPath })
export const verificationApproval = z.strictObject({ notes })
export const verificationRejection = z.strictObject({ notes: adminReason })

export const verification = {
  request: endpoint({
    method: 'POST',
    url: '/api/social-profiles/:id/verification-requests',
    needs: 'owner',
    idempotent: true,
    invalidates: ['verification', 'verification-queue', 'social-profiles', 'wallet'],
    schema: { params: onId, body: newVerificationRequest, response: { 201: verificationRequest } },
  }),
  /** One's own, newest first; optionally for one profile. */
  mine: endpoint({
    method: 'GET',
    url: '/api/verification-requests',
    needs: 'read',
    shows: ['verification', 'social-profiles', 'settings'],
    schema: {
      querystring: z.strictObject({ ...page, profileId: integerInQuery(1, 2_147_483_647).optional() }),
      // `fee`: price of the next request, in cents
      response: { 200: pageOf(verificationRequest).extend({ fee: cents }) },
    },
  }),
  ownKyc: endpoint({
    method: 'GET',
    url: '/api/kyc',
    needs: 'owner',
    shows: ['verification'],
    schema: { response: { 200: ownKyc } },
  }),
  submitKyc: endpoint({
    method: 'POST',
    url: '/api/kyc',
    needs: 'owner',
    idempotent: true,
    invalidates: ['verification', 'verification-queue'],
    schema: { body: newKyc, response: { 201: ownKyc } },
  }),
}

/** Admin review; pending items oldest first, decided ones newest first. */
export const verificationReview = {
  /** The specification's shape (spec §7): an object with the array `verifications`. */
  kyc: endpoint({
    method: 'GET',
    url: '/api/admin/kyc-verifications',
    shows: ['verification-queue'],
    schema: {
      querystring: queue,
      response: { 200: z.object({ verifications: z.array(kycVerification), nextCursor: z.string().nullable() }) },
    },
  }),
  /** The document, watermarked with the viewer and time; each access is logged before the response. */
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
    invalidates: ['verification-queue'],
    schema: { params: onId, body: verificationApproval, response: { 204: noContent } },
  }),
  rejectKyc: endpoint({
    method: 'POST',
    url: '/api/admin/kyc-verifications/:id/reject',
    invalidates: ['verification-queue'],
    schema: { params: onId, body: verificationRejection, response: { 204: noContent } },
  }),
  requests: endpoint({
    method: 'GET',
    url: '/api/admin/verification-requests',
    shows: ['verification-queue'],
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
    invalidates: ['verification-queue'],
    schema: {
      params: onId,
      /** `followers`: the count seen by the admin. */
      body: verificationApproval.extend({
        followers: z
          .int(requestErrors.valueInvalid)
          .min(0, requestErrors.valueInvalid)
          .max(2_000_000_000, requestErrors.valueInvalid)
          .optional(),
      }),
      response: { 204: noContent },
    },
  }),
  rejectRequest: endpoint({
    method: 'POST',
    url: '/api/admin/verification-requests/:id/reject',
    invalidates: ['verification-queue'],
    // refunds the fee
    idempotent: true,
    schema: { params: onId, body: verificationRejection, response: { 204: noContent } },
  }),
}
