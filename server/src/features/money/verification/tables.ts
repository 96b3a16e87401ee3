import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { decisionStatuses, documentTypes } from '#contract/money/verification/verification.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { ownerReference, userReference, users } from '../../foundation/users/tables.ts'
import { socialMediaProfiles } from '../social-profiles/tables.ts'

const decision = () => ({
  status: text({ enum: decisionStatuses }).notNull().default('pending'),
  /** The admin's note to the user; required for a rejection. */
  notes: text(),
  decidedBy: integer().references(() => users.id),
  decidedAt: timestamptz(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

/** Requests to verify a social profile (spec §3, verification_requests). */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    profileId: integer()
      .notNull()
      .references(() => socialMediaProfiles.id, { onDelete: 'cascade' }),
    userId: ownerReference(),
    /** The code that the user puts in the bio of that profile. */
    code: text().notNull(),
    /** The place to see it, in the user's words. */
    verificationProof: text(),
    proofFileId: uuid().references(() => files.id),
    /** The fee charged, in cents (ledger journal `verification_fee:<id>`). */
    fee: integer().notNull().default(0),
    ...decision(),
  },
  (t) => [
    uniqueIndex('verification_requests_open_uq').on(t.profileId).where(sql`status = 'pending'`),
    index('verification_requests_queue_idx').on(t.status, t.id),
    index('verification_requests_decided_idx').on(t.decidedAt).where(sql`decided_at is not null`),
    index('verification_requests_user_idx').on(t.userId, t.id),
    index('verification_requests_profile_idx').on(t.profileId),
    index('verification_requests_file_idx').on(t.proofFileId).where(sql`proof_file_id is not null`),
    check('verification_requests_fee_check', sql`${t.fee} >= 0`),
    check('verification_requests_status_check', sql`${t.status} in ('pending', 'approved', 'rejected')`),
  ],
)

/** Identity checks (spec §3, kyc_verifications); no row means not_started. The files are encrypted under the user's key. */
export const kycVerifications = pgTable(
  'kyc_verifications',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userReference(),
    documentType: text({ enum: documentTypes }).notNull(),
    frontFileId: uuid().references(() => files.id),
    backFileId: uuid().references(() => files.id),
    selfieFileId: uuid().references(() => files.id),
    ...decision(),
  },
  (t) => [
    uniqueIndex('kyc_verifications_open_uq').on(t.userId).where(sql`status in ('pending', 'approved')`),
    index('kyc_verifications_queue_idx').on(t.status, t.id),
    index('kyc_verifications_decided_idx').on(t.decidedAt).where(sql`decided_at is not null`),
    index('kyc_verifications_user_idx').on(t.userId, t.id),
    index('kyc_verifications_front_idx').on(t.frontFileId),
    index('kyc_verifications_back_idx').on(t.backFileId).where(sql`back_file_id is not null`),
    index('kyc_verifications_selfie_idx').on(t.selfieFileId),
    check('kyc_verifications_status_check', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    check('kyc_verifications_document_check', sql`${t.documentType} in ('passport', 'national_id', 'drivers_license')`),
  ],
)
