import { reportTargetHours } from '../../market/reports/cases.ts'
import { contactTargetHours } from '../../market/support/contact-messages.ts'
import { appealDays } from '../../presence/moderation/sanctions.ts'

/** The queues of admins whose times are measured, with the hours within which each item should be decided. */
export const queueTargetHours = {
  verifications: 48,
  campaigns: 24,
  reports: reportTargetHours,
  appeals: appealDays * 24,
  disputes: 7 * 24,
  contact: contactTargetHours,
  withdrawals: 48,
  deposits: 24,
} as const
export type QueueName = keyof typeof queueTargetHours
export const queueNames = Object.keys(queueTargetHours) as QueueName[]
