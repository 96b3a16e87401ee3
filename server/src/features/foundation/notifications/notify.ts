import type { AdminChangeKind } from '#contract/admin/people/rights.ts'
import type { AlertKind } from '#contract/foundation/alerts/alerts.ts'
import type { Language } from '#contract/languages.ts'
import type { RequestClockAction } from '#contract/market/campaign-requests/request-machine.ts'
import type { DisputeClockAction } from '#contract/market/disputes/disputes.ts'
import type { ClockAction } from '#contract/market/orders/task-machine.ts'
import type { SanctionKind } from '#contract/presence/moderation/sanctions.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Sms } from '../../../platform/mail/sms.ts'
import { mailLanes } from './mail/mail-lanes.ts'
import { mailQueue, smsQueue, urgentMailQueue } from './queues.ts'
import { recordNotification } from './record-notification.ts'

export const mailKinds = [
  'verify_email',
  'confirm_or_close',
  'confirm_reminder',
  'reset_password',
  'password_changed',
  'confirm_device',
  'change_email',
  'email_changing',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
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
  'offer_received',
  'offer_declined',
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
  'dispute_overdue',
  'dispute_ended',
  'dispute_withdrawn',
  'direct_message',
  'unread_messages',
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
  'withdrawal_checked',
  'withdrawal_check_over',
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
  'admin_changed',
  'pair_news',
  'deadlines_near',
  'daily_digest',
  'mail_stopped',
  'account_blocked',
  'account_unblocked',
  'account_warned',
  'content_hidden',
  'message_removed',
  'own_payouts_frozen',
  'sanction_ended',
  'appeal_received',
  'appeal_upheld',
  'appeal_undone',
  'own_decision_upheld',
  'own_decision_undone',
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
  'action_log_sealed',
  'request_applied',
  'request_invited',
  'request_offered',
  'request_agreed',
  'request_accepted',
  'request_declined',
  'request_withdrawn',
  'request_lapsed',
  'request_closed',
  'request_message',
  'request_published',
  'video_submitted',
  'video_failed',
  'video_verified',
  'video_changes',
  'video_publish',
  'video_published',
  'video_removed',
  'video_removed_seen',
  'video_restored',
  'video_refused',
  'video_review_near',
  'views_reported',
  'request_discounted',
  'usage_ends',
  'request_incomplete',
  'request_extended',
  'request_completed',
  'request_cancelled',
  'split_proposed',
  'split_lapsed',
  'goods_address',
  'goods_shipped',
  'goods_received',
  'goods_assumed',
  'goods_missing',
  'contact_received',
  'contact_answered',
  'contact_solved',
  'admin_invited',
  'data_export_ready',
  'rank_first',
  'rank_top',
  'rank_risen',
  'rank_fallen',
  'announced',
] as const
export type MailKind = (typeof mailKinds)[number]

/** The placeholders of a mail: amounts in cents, times in ISO 8601, without a time where it is a calendar day; `reason` is what the other side wrote. */
export type MailParams = {
  taskId?: number
  /** The order that a price is asked for, which has no task yet. */
  purchaseId?: number
  requestId?: number
  dealTitle?: string
  campaignTitle?: string
  videoTitle?: string
  /** What a message to support is about. */
  subject?: string
  amount?: number
  at?: string
  reason?: string
  action?: ClockAction | RequestClockAction | DisputeClockAction | 'evidence_ends' | AlertKind | AdminChangeKind
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
  /** A position in a ranking, the one before, and the number of the best among whom it is. */
  rank?: number
  rankBefore?: number
  top?: number
  /** The ISO code of the country whose ranking it is about; without it, that of the whole world. */
  country?: string
  /** What an announcement says, in the reader's language. */
  news?: string
  /** The sanction that it is about. */
  sanction?: SanctionKind
  /** The broken rule, in the words of an admin. */
  rule?: string
  /** The mails folded into this one, oldest first. */
  items?: { kind: MailKind; params: MailParams }[]
}

export type MailRequest = {
  /** null: a visitor without an account; `to` and `reader` say who. */
  userId: number | null
  kind: MailKind
  params: MailParams
  /** The other person it is about; mails of the lane `pair` about the same two people are folded. */
  otherId?: number
  /** For mails about an address: the address it goes to, whatever the account's is when it is sent. */
  to?: string
  /** The address that replies to the mail go to; without it, nobody reads them. */
  replyTo?: string
  /** What its notification is grouped under, if not the page that it leads to. */
  about?: string
  /** Earlier news that was held back until now and is told first, oldest first, with the ids of its jobs; and the name of the other person. */
  before?: { id: string; kind: MailKind; params: MailParams }[]
  otherName?: string
  /** Name and language of a reader without an account, or whose account no longer has them. */
  reader?: { displayName: string; language: Language }
}

/** Notifies a person, in the application and by mail, once the caller's transaction is committed. */
export async function notify(context: SystemContext, mail: MailRequest): Promise<void> {
  recordNotification(context, mail)
  await sendMail(context, mail)
}

/** Mails a person who has been notified in the application already, once the caller's transaction is committed. */
export const sendMail = ({ tx, jobs }: SystemContext, mail: MailRequest): Promise<void> =>
  jobs.enqueue(tx, mailLanes[mail.kind] === 'security' ? urgentMailQueue : mailQueue, mail)

/** Sends a text message once the caller's transaction is committed. */
export const sendSms = ({ tx, jobs }: SystemContext, sms: Sms): Promise<void> => jobs.enqueue(tx, smsQueue, sms)
