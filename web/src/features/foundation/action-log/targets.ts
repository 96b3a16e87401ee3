import type { TFunction } from 'i18next'
import type { NamedAction } from '#contract/foundation/action-log/action-log.ts'
import { type LoggedTarget, loggedTargets } from '#contract/foundation/action-log/logged-acts.ts'
import type { AlertKind } from '#contract/foundation/alerts/alerts.ts'
import type { SettingKey } from '#contract/foundation/settings/settings.ts'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'

/** The page of each kind of target, given its id; null: there is none. */
const pages: Record<LoggedTarget, ((id: string, action: NamedAction) => string | null) | null> = {
  user: (id) => paths.personForAdmins(Number(id)),
  admin_invitation: () => paths.rights,
  kyc_verification: personOf(paths.kycQueue),
  verification_request: personOf(paths.kycQueue),
  payout_account: null,
  task: ofOne(paths.task),
  dispute: (id, { targetState }) => paths.disputeInQueue(Number(id), targetState ?? 'waiting'),
  campaign: (_id, { targetState, details: { businessId } }) =>
    targetState !== 'in_review' && typeof businessId === 'number'
      ? paths.personForAdmins(businessId)
      : paths.campaignQueue,
  campaign_request: (id) => paths.requestForAdmins(Number(id)),
  video: ofOne(paths.video),
  showcase_comment: null,
  report: (_id, { targetState }) => `${paths.reportQueue}${targetState ? `?status=${targetState}` : ''}`,
  report_case: (id) => paths.reportCase(Number(id)),
  contact_message: (_id, { targetName, targetState }) =>
    `${paths.contactQueue}?${new URLSearchParams({ status: targetState ?? 'waiting', q: targetName ?? '' })}`,
  canned_reply: () => `${paths.contactQueue}?tab=canned`,
  announcement: () => paths.announcements,
  service_template: () => paths.serviceTemplates,
  payment: (id) => paths.paymentOnDesk(Number(id)),
  bonus: personOf(paths.moneyDesk),
  receipt: personOf(paths.moneyDesk),
  withdrawal_request: (_id, { targetState }) =>
    `${paths.deskTab('withdrawals')}${targetState ? `&status=${targetState}` : ''}`,
  payout_batch: paths.payoutBatch,
  payout_batch_file: paths.payoutBatch,
  withdrawal_export: () => paths.deskTab('withdrawals'),
  payment_export: () => paths.deskTab('payments'),
  month_report: () => paths.deskTab('months'),
  transparency_report: () => paths.transparency,
  alert: () => paths.deskTab('alerts'),
  system_setting: () => paths.systemSettings,
  job_queue: () => paths.health,
  action_log_export: () => paths.actionLog,
  backup: () => paths.health,
  file: null,
  purchase: null,
  ledger: () => paths.ledger,
  ledger_account: (id) => paths.ledgerAccount(Number(id)),
  ledger_journal: (id) => paths.journal(Number(id)),
  queue: (id) => queues[id]?.page ?? paths.adminDashboard,
}

/** The queues that admins open, by their names in the log. */
const queues: Readonly<Record<string, { page: string; title: TextKey }>> = {
  alerts: { page: paths.deskTab('alerts'), title: 'desk.alerts' },
  appeals: { page: paths.appealQueue, title: 'appeal.queue' },
  bonuses: { page: paths.moneyDesk, title: 'desk.bonuses' },
  contact: { page: paths.contactQueue, title: 'contact.queue' },
  disputes: { page: paths.disputeQueue, title: 'dispute.queue' },
  identity: { page: paths.kycQueue, title: 'header.verifications' },
  payments: { page: paths.deskTab('payments'), title: 'desk.title' },
  payout_batches: { page: paths.deskTab('batches'), title: 'desk.batches' },
  reports: { page: paths.reportQueue, title: 'reports.title' },
  social_profiles: { page: paths.kycQueue, title: 'settings.social' },
  videos: { page: paths.videoQueue, title: 'video.list' },
  withdrawals: { page: paths.deskTab('withdrawals'), title: 'desk.withdrawals' },
}

const settingTitles: Record<SettingKey, TextKey> = {
  order_terms: 'setting.title.order_terms',
  campaign_terms: 'setting.title.campaign_terms',
  order_limits: 'setting.title.order_limits',
  newcomers: 'setting.title.newcomers',
  gifts: 'setting.title.gifts',
  tax: 'setting.title.tax',
  videos: 'setting.title.videos',
  access: 'setting.title.access',
  risk: 'setting.title.risk',
  word_lists: 'setting.title.word_lists',
  landing: 'admin.landing',
  operator: 'admin.operator',
  payouts_frozen: 'desk.payouts',
  withdrawals: 'desk.rules',
  deposit_accounts: 'desk.accounts',
  verification: 'desk.verificationFee',
}

/** The page of the person whom an entry names; the queue where it names none. */
function personOf(queue: string) {
  return (_id: string, { details: { userId } }: NamedAction) =>
    typeof userId === 'number' ? paths.personForAdmins(userId) : queue
}

/** The page of one thing; null for a list of many, which has no number. */
function ofOne(page: (id: number) => string) {
  return (id: string) => (/^\d+$/.test(id) ? page(Number(id)) : null)
}

export const isTarget = (type: string): type is LoggedTarget => (loggedTargets as readonly string[]).includes(type)

/** The path of the target of an entry; null: it has no page of its own. */
export const pageOfTarget = (action: NamedAction): string | null =>
  isTarget(action.targetType) ? (pages[action.targetType]?.(action.targetId, action) ?? null) : null

/** The name of the target of an entry; null: its kind says all. */
export function nameOfTarget(action: NamedAction, t: TFunction): string | null {
  const { targetType, targetId, targetName } = action
  switch (targetType as LoggedTarget) {
    case 'system_setting':
      return targetName && t(settingTitles[targetName as SettingKey])
    case 'alert':
      return targetName && t(`alerts.kind.${targetName as AlertKind}`)
    case 'queue':
      return queues[targetId] ? t(queues[targetId].title) : targetId
    case 'ledger_account':
    case 'ledger_journal':
      return targetId
    case 'payout_account':
      return `…${targetId}`
    case 'month_report':
    case 'transparency_report':
    case 'job_queue':
      return targetId
    default:
      return targetName
  }
}
