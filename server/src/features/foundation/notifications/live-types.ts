import type { LiveType } from '#contract/accounts/live/live.ts'
import type { MailKind, MailParams } from './notify.ts'

type Announced = Exclude<LiveType, 'own' | 'notification'>

/** Kinds that are not about an order, a campaign or money; null: they make nothing stale. */
const others: Partial<Record<MailKind, Announced | null>> = {
  verify_email: null,
  confirm_or_close: null,
  confirm_reminder: null,
  reset_password: null,
  confirm_device: null,
  change_email: null,
  email_changing: null,
  account_deleted: null,
  pair_news: null,
  deadlines_near: null,
  daily_digest: null,
  mail_stopped: 'account',
  // announced with the message itself
  direct_message: null,
  unread_messages: null,
  admin_alert: 'admin',
  admin_changed: 'admin',
  gift_received: 'gift',
  gift_thanked: 'gift',
  contact_received: 'support',
  contact_answered: 'support',
  contact_solved: 'support',
  admin_invited: null,
  data_export_ready: null,
  action_log_sealed: null,
  report_resolved: 'report',
  report_rejected: 'report',
  content_hidden: 'sanction',
  message_removed: 'sanction',
  own_payouts_frozen: 'sanction',
  account_warned: 'sanction',
  sanction_ended: 'sanction',
  appeal_received: 'sanction',
  appeal_upheld: 'sanction',
  appeal_undone: 'sanction',
  own_decision_upheld: 'admin',
  own_decision_undone: 'admin',
  review_visible: 'review',
  review_reminder: 'review',
  search_matches: 'search',
  rank_first: null,
  rank_top: null,
  rank_risen: null,
  rank_fallen: null,
  announced: 'announcement',
  views_reported: 'campaign',
  usage_ends: 'campaign',
}
const byPrefix: readonly [RegExp, Announced][] = [
  [/^(campaign|request|split|goods|video)_/, 'campaign'],
  [/^(top_up|deposit|withdrawal|bonus)_/, 'money'],
  [/^(verification|kyc|username|email|password|two_factor|recovery|passkey|payout|account)_/, 'account'],
]

/** What the browser of a notified person is told has happened; about an order, or a campaign request, unless the kind says otherwise. */
export function liveTypeOf(kind: MailKind, params: MailParams): Announced | null {
  const type = others[kind]
  if (type !== undefined) return type
  return byPrefix.find(([prefix]) => prefix.test(kind))?.[1] ?? (params.requestId === undefined ? 'order' : 'campaign')
}
