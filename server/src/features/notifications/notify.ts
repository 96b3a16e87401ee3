import type { AlertKind } from '#contract/alerts.ts'
import type { DisputeClockAction } from '#contract/disputes.ts'
import type { ClockAction } from '#contract/task-machine.ts'
import type { Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Sms } from '../../platform/sms.ts'

export const mailKinds = [
  'verify_email',
  'reset_password',
  'password_changed',
  'change_email',
  'email_changing',
  'username_changed',
  'payout_changed',
  'price_asked',
  'price_quoted',
  'price_declined',
  'price_withdrawn',
  'question_near',
  'quote_near',
  'question_lapsed',
  'quote_lapsed',
  'order_paid',
  'order_accepted',
  'order_declined',
  'order_not_accepted',
  'order_withdrawn',
  'delivered',
  'revision_requested',
  'order_completed',
  'order_cancelled',
  'cancel_requested',
  'cancel_refused',
  'due_date_proposed',
  'due_date_agreed',
  'due_date_refused',
  'due_date_withdrawn',
  'due_date_lapsed',
  'task_paused',
  'task_waiting',
  'task_resumed',
  'acceptance_extended',
  'review_extended',
  'pin_locked',
  'task_message',
  'dispute_opened',
  'dispute_evidence',
  'dispute_proposed',
  'dispute_objected',
  'dispute_ended',
  'dispute_withdrawn',
  'direct_message',
  'search_matches',
  'report_resolved',
  'report_rejected',
  'verification_approved',
  'verification_rejected',
  'kyc_approved',
  'kyc_rejected',
  'deadline_near',
  'review_visible',
  'review_reminder',
  'top_up_received',
  'top_up_failed',
  'deposit_rejected',
  'withdrawal_asked',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_failed',
  'gift_received',
  'gift_thanked',
  'top_up_reversed',
  'top_up_returned',
  'admin_alert',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a mail is about: amounts in cents, times in ISO 8601; `reason` is what the other side wrote. */
export type MailParams = {
  taskId?: number
  dealTitle?: string
  amount?: number
  at?: string
  reason?: string
  action?: ClockAction | DisputeClockAction | 'evidence_ends' | AlertKind
  /** The name of who wrote. */
  from?: string
  /** A saved search by its name, and how many new people match it. */
  search?: string
  matches?: string
  /** The address of a profile elsewhere. */
  profile?: string
  link?: string
}

export type MailOrder = {
  userId: number
  kind: MailKind
  params: MailParams
  /** For mails about an address: the one it goes to, whichever the person has when it leaves. */
  to?: string
}

export const mailQueue = 'mail'
export const smsQueue = 'sms'

/** Tells a person of something that wants their attention; the mail leaves once the caller's transaction is committed. */
export const notify = (tx: Tx, jobs: Jobs, mail: MailOrder): Promise<void> => jobs.enqueue(tx, mailQueue, mail)

/** Sends a text message, once the caller's transaction is committed. */
export const sendSms = (tx: Tx, jobs: Jobs, sms: Sms): Promise<void> => jobs.enqueue(tx, smsQueue, sms)
