/** Admin actions that are recorded in admin_action_logs (spec §4, Admin action types). */
export const adminActionTypes = [
  'user_view',
  'user_edit',
  'user_block',
  'user_unblock',
  'verification_approve',
  'verification_reject',
  'payment_approve',
  'payment_reject',
  'withdrawal_process',
  'kyc_approve',
  'kyc_reject',
  'campaign_approve',
  'campaign_reject',
  'video_approve',
  'video_reject',
  'report_resolve',
  'other',
] as const
export type AdminActionType = (typeof adminActionTypes)[number]
