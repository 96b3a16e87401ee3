import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in verification (reliability.md 4.7). */
export const verificationPersonalData: PersonalTable[] = [
  {
    section: 'verificationRequests',
    table: 'verification_requests',
    where: 't.user_id = $1',
    omit: ['decided_by'],
    erase: true,
  },
  // identity documents are kept for five years as required by law, hidden from admins (verification/review-queue.ts)
  {
    section: 'identityChecks',
    table: 'kyc_verifications',
    where: 't.user_id = $1',
    omit: ['front_file_id', 'back_file_id', 'selfie_file_id', 'decided_by'],
  },
]
