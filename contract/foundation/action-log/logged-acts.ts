import type { AdminActionType } from './action-log.ts'

/** The kinds of things that an entry of the action log can be about. */
export const loggedTargets = [
  'user',
  'admin_invitation',
  'kyc_verification',
  'verification_request',
  'payout_account',
  'task',
  'dispute',
  'campaign',
  'campaign_request',
  'video',
  'showcase_comment',
  'report',
  'report_case',
  'contact_message',
  'canned_reply',
  'announcement',
  'service_template',
  'payment',
  'bonus',
  'receipt',
  'withdrawal_request',
  'payout_batch',
  'payout_batch_file',
  'withdrawal_export',
  'payment_export',
  'month_report',
  'transparency_report',
  'alert',
  'system_setting',
  'job_queue',
  'action_log_export',
  'backup',
  'file',
  'purchase',
  'ledger',
  'ledger_account',
  'ledger_journal',
  'queue',
] as const
export type LoggedTarget = (typeof loggedTargets)[number]

/**
 * The acts that the type of an entry does not tell: `details.what`, the target's type, or both that and `details.decision`
 * (`actOf`). Each has a sentence in every language, `actionLog.type.*`.
 */
export const loggedActs = [
  // people
  'dashboard_read',
  'analytics_read',
  'papers_read',
  'account_search',
  'warned',
  'hide',
  'remove_message',
  'freeze_payouts',
  'warn_expired',
  'warn_lifted',
  'warn_undone',
  'hide_expired',
  'hide_lifted',
  'hide_undone',
  'remove_message_expired',
  'remove_message_lifted',
  'remove_message_undone',
  'freeze_payouts_expired',
  'freeze_payouts_lifted',
  'freeze_payouts_undone',
  'payouts_held',
  'appeal_upheld',
  'appeal_undone',
  'data_export_requested',
  // admins
  'rights',
  'rights_proposed',
  'admin_change_stopped',
  'admin_invited',
  'admin_joined',
  'admin_invitation_revoked',
  // work
  'task_read',
  'campaign_request_read',
  'dispute_read',
  'dispute_propose',
  'dispute_decide',
  'comment_remove',
  'messages_read',
  // support and texts
  'contact_assigned',
  'contact_replied',
  'contact_solved',
  'contact_merged',
  'canned_reply_add',
  'canned_reply_change',
  'canned_reply_remove',
  'announcement_add',
  'announcement_change',
  'announcement_remove',
  'template_add',
  'template_change',
  'template_remove',
  // money
  'payment_approved_first',
  'suspense_approved_first',
  'alert_settle',
  'bonus_approved_first',
  'bonus_granted',
  'bonus_withdrawn',
  'withdrawal_request_approved',
  'withdrawal_request_rejected',
  'withdrawal_request_held',
  'withdrawal_request_released',
  'withdrawal_request_paid',
  'withdrawal_request_bounced',
  'payout_batch_batch_made',
  'payout_batch_batch_sent',
  'payout_batch_revert_requested',
  'payout_batch_batch_reverted',
  'payout_batch_file',
  'withdrawal_export',
  'payment_export',
  'receipt_view',
  'ledger_accounts',
  'ledger_entries',
  'ledger_journals',
  'month_report',
  'transparency_export',
  // the installation
  'system_setting',
  'system_setting_proposed',
  'system_setting_confirmed',
  'system_setting_withdrawn',
  'jobs_retried',
  'action_log_export',
  'backup_made',
  'backup_tried',
  // accesses to data
  'file_read',
  'ledger_read',
  'ledger_account_read',
  'ledger_journal_read',
  'payout_batch_read',
  'purchase_read',
  'queue_read',
  'video_read',
  'campaign_read',
  'report_case_read',
  'content',
  'orders',
  'money',
  'logins',
] as const
export type LoggedAct = (typeof loggedActs)[number]

const isAct = (text: string): text is LoggedAct => (loggedActs as readonly string[]).includes(text)

type Entry = { actionType: AdminActionType; targetType: string; details: Record<string, unknown> }

/** Translation key of an entry's sentence: the most exact act that the entry tells, else its type. */
export function actOf({ actionType, targetType, details }: Entry): LoggedAct | AdminActionType {
  const { what, decision, page, document } = details
  const said = [what, `${targetType}_${decision}`, page && `${page}_read`, document && 'papers_read']
  const act = said.find((text): text is LoggedAct => typeof text === 'string' && isAct(text))
  if (act) return act
  return actionType === 'other' && isAct(targetType) ? targetType : actionType
}
