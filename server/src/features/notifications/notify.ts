import type { AlertKind } from '#contract/alerts/alerts.ts'
import type { DisputeClockAction } from '#contract/disputes/disputes.ts'
import type { Language } from '#contract/languages.ts'
import type { ClockAction } from '#contract/orders/task-machine.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Sms } from '../../platform/mail/sms.ts'
import { mailLanes } from './mail-lanes.ts'

export const mailKinds = [
  'verify_email',
  'reset_password',
  'password_changed',
  'confirm_device',
  'change_email',
  'email_changing',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'account_deleted',
  'username_changed',
  'username_reserved',
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
  'withdrawal_reverted',
  'gift_received',
  'gift_thanked',
  'bonus_received',
  'top_up_reversed',
  'top_up_returned',
  'admin_alert',
  'pair_news',
  'account_blocked',
  'account_unblocked',
  'block_choice',
  'block_deliver',
  'block_cancelled',
  'block_refunded',
  'block_given_up',
  'block_over',
  'block_payout',
  'dispute_link',
  'campaign_submitted',
  'campaign_approved',
  'campaign_returned',
  'campaign_completed',
] as const
export type MailKind = (typeof mailKinds)[number]

/** The placeholders of a mail: amounts in cents, times in ISO 8601; `reason` is what the other side wrote. */
export type MailParams = {
  taskId?: number
  dealTitle?: string
  campaignTitle?: string
  amount?: number
  at?: string
  reason?: string
  action?: ClockAction | DisputeClockAction | 'evidence_ends' | AlertKind
  /** The name of the other person. */
  from?: string
  /** The name of a saved search, followed by how many new people match it. */
  search?: string
  matches?: string
  /** The usernames before and after a rename. */
  formerUsername?: string
  username?: string
  /** The URL of a profile on another platform. */
  profile?: string
  link?: string
  /** The broken rule, in the words of an admin. */
  rule?: string
  /** The mails folded into this one, oldest first. */
  items?: { kind: MailKind; params: MailParams }[]
}

export type MailRequest = {
  userId: number
  kind: MailKind
  params: MailParams
  /** The other person it is about; mails of the lane `pair` about the same two people are folded. */
  otherId?: number
  /** For mails about an address: the address it goes to, whatever the account's is when it is sent. */
  to?: string
  /** Name and language of a reader whose account no longer has them. */
  reader?: { displayName: string; language: Language }
}

export const mailQueue = 'mail'
/** Sign-in and security: never behind other mails. */
export const urgentMailQueue = 'mail-urgent'
export const smsQueue = 'sms'

/** Mails a person; the mail is sent once the caller's transaction is committed. */
export const notify = ({ tx, jobs }: SystemContext, mail: MailRequest): Promise<void> =>
  jobs.enqueue(tx, mailLanes[mail.kind] === 'security' ? urgentMailQueue : mailQueue, mail)

/** Sends a text message once the caller's transaction is committed. */
export const sendSms = ({ tx, jobs }: SystemContext, sms: Sms): Promise<void> => jobs.enqueue(tx, smsQueue, sms)
