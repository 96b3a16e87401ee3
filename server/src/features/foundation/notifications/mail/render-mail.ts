import { formatDay, formatInstant, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { Language } from '#contract/languages.ts'
import { payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import { product } from '#contract/product.ts'
import { withoutLinks } from '#contract/text.ts'
import { replyMarker } from '../../../../platform/mail/reply-marker.ts'
import { nameIn, translate } from '../../../../platform/texts.ts'
import type { MailKind, MailParams } from '../notify.ts'
import { pagesOfWithdrawals } from '../withdrawals-page.ts'
import { renderHtml } from './mail-html.ts'
import { isNextStep, nextSteps } from './next-steps.ts'
import { withoutLinksOfPeople } from './words-of-people.ts'

/** Button labels of mails with a link of their own. */
const buttonKeys: Partial<Record<MailKind, string>> = {
  reset_password: 'button.password',
  confirm_device: 'button.device',
  password_changed: 'button.password',
  email_changing: 'button.password',
  email_changed: 'button.undoEmail',
  two_factor_on: 'button.password',
  two_factor_off: 'button.password',
  recovery_codes_renewed: 'button.password',
  passkey_added: 'button.password',
  passkey_removed: 'button.password',
  account_deleted: 'button.home',
  username_changed: 'button.password',
  username_reserved: 'button.profile',
  payout_changed: 'button.password',
  withdrawal_asked: 'button.withdrawal',
  withdrawal_checked: 'button.withdrawal',
  withdrawal_check_over: 'button.withdrawal',
  withdrawal_paid: 'button.withdrawal',
  withdrawal_rejected: 'button.withdrawal',
  withdrawal_failed: 'button.withdrawal',
  withdrawal_reverted: 'button.withdrawal',
  price_asked: 'button.requests',
  price_quoted: 'button.purchases',
  price_declined: 'button.purchases',
  price_withdrawn: 'button.requests',
  question_near: 'button.requests',
  quote_near: 'button.purchases',
  question_lapsed: 'button.home',
  quote_lapsed: 'button.home',
  offer_received: 'button.offer',
  offer_declined: 'button.inbox',
  direct_message: 'button.inbox',
  unread_messages: 'button.inbox',
  search_matches: 'button.search',
  report_resolved: 'button.home',
  report_rejected: 'button.home',
  verification_approved: 'button.verification',
  verification_rejected: 'button.verification',
  kyc_approved: 'button.verification',
  kyc_rejected: 'button.verification',
  gift_received: 'button.gifts',
  gift_thanked: 'button.profile',
  admin_alert: 'button.desk',
  admin_changed: 'button.rights',
  pair_news: 'button.home',
  deadlines_near: 'button.notifications',
  daily_digest: 'button.notifications',
  mail_stopped: 'button.notificationSettings',
  account_blocked: 'button.decision',
  account_unblocked: 'button.home',
  account_warned: 'button.decision',
  content_hidden: 'button.decision',
  message_removed: 'button.decision',
  own_payouts_frozen: 'button.decision',
  sanction_ended: 'button.decision',
  appeal_received: 'button.decision',
  appeal_upheld: 'button.decision',
  appeal_undone: 'button.decision',
  own_decision_upheld: 'button.person',
  own_decision_undone: 'button.person',
  block_cancelled: 'button.home',
  dispute_link: 'button.dispute',
  contact_received: 'button.thread',
  contact_answered: 'button.thread',
  contact_solved: 'button.thread',
  admin_invited: 'button.invitation',
  data_export_ready: 'button.export',
  action_log_sealed: 'button.actionLog',
  campaign_submitted: 'button.campaign',
  campaign_approved: 'button.campaign',
  campaign_returned: 'button.campaign',
  campaign_completed: 'button.campaign',
  rank_first: 'button.ranking',
  rank_top: 'button.ranking',
  rank_risen: 'button.ranking',
  rank_fallen: 'button.ranking',
  announced: 'button.notifications',
}

/** Texts that speak of an order, and have a variant for campaign requests. */
const campaignVariants: ReadonlySet<string> = new Set([
  'cancel_requested.body',
  'cancel_refused.subject',
  'cancel_refused.body',
  'due_date_proposed.body',
  'block_choice.body',
  'block_deliver.body',
  'block_cancelled.subject',
  'block_given_up.subject',
  'block_over.subject',
  'review_reminder.body',
  'what.cancel_late',
  'what.agree_cancel',
  'what.refund_blocked',
])

/** How many folded mails are listed in one mail. */
const maxItems = 30

/** Where mails lead that are about neither an order nor the wallet as a whole. */
const landingPages: Partial<Record<MailKind, string>> = {
  admin_alert: '/admin/money?tab=alerts',
  admin_changed: '/admin/rights',
  action_log_sealed: '/admin/action-log',
  pair_news: '/',
  deadlines_near: '/notifications',
  account_unblocked: '/',
  ...pagesOfWithdrawals,
}

/** Where people secure their account if the mail is about something that they did not do. */
const securingPages: Partial<Record<MailKind, string>> = {
  withdrawal_asked: '/auth/forgot-password',
}

/**
 * `unsubscribe` is the link that ends mails of the same kind, where that is possible; `takesReplies` says that a reply to the mail reaches
 * us.
 */
type Site = { publicOrigin: string; supportAddress: string; takesReplies?: boolean; unsubscribe?: string }
type Reader = { language: Language; displayName: string; timeZone?: string }

/** Texts in a language; about a campaign request, those that speak of a campaign instead of an order. */
const textsOf =
  (language: Language, { requestId }: MailParams) =>
  (key: string, values?: object) =>
    translate(language, requestId !== undefined && campaignVariants.has(key) ? `${key}.campaign` : key, values)

/** The values that a subject may name, formatted for its reader. */
function subjectValues(params: MailParams, language: Language, timeZone = 'UTC') {
  return {
    ...params,
    ...(params.from !== undefined && { from: nameIn(language, params.from) }),
    product,
    amount: params.amount === undefined ? '' : formatMoney(params.amount, language),
    at: params.at ? formatTime(params.at, language, timeZone) : '',
    ...rankValues(params, language),
    hours: payoutWaitHours,
    what: params.sanction
      ? translate(language, `sanction.${params.sanction}`)
      : params.action
        ? textsOf(language, params)(`what.${params.action}`)
        : '',
  }
}

/** An instant in the reader's zone, with its name; a calendar day as it is. */
const formatTime = (at: string, language: Language, timeZone: string) =>
  at.includes('T') ? formatInstant(new Date(at), language, timeZone) : formatDay(at, language)

/** Positions, and the ranking that they are in. */
function rankValues({ rank, rankBefore, top, country }: MailParams, language: Language) {
  const locale = localeOf(language)
  const number = (value: number | undefined) => (value === undefined ? '' : numberFormat(locale).format(value))
  return {
    ...{ rank: number(rank), rankBefore: number(rankBefore), top: number(top) },
    ranking: country
      ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
      : translate(language, 'rank.worldwide'),
  }
}

function buttonKeyOf(kind: MailKind, { requestId, taskId, link }: MailParams): string {
  if (requestId) return 'button.request'
  if (link || landingPages[kind]) return buttonKeys[kind] ?? 'button.verify'
  return taskId ? 'button.open' : 'button.wallet'
}

/** The subject of a mail, which is the title of its notification. */
export const titleOf = (kind: MailKind, params: MailParams, language: Language): string =>
  textsOf(language, params)(`${kind}.subject`, subjectValues(params, language)).replaceAll(/\s+/g, ' ')

/** Mails about what somebody wrote to support, who may have no account. */
const isContact = (kind: MailKind) => kind.startsWith('contact_')

/** The links with which the reader of a mail answers its question; the thread's page takes the answer from the fragment. */
const answerLinks = (kind: MailKind, link: string) =>
  kind === 'contact_solved' ? (['good', 'bad'] as const).map((value) => ({ value, link: `${link}.${value}` })) : []

/** The next step after a notification, as the label of a button. */
export function nextStepOf(
  event: MailKind,
  kind: NotificationKind,
  { params, language, isDone }: { params: MailParams; language: Language; isDone: boolean },
): string {
  if (isNextStep(event) && !isDone) return translate(language, nextSteps[event])
  if (event === 'mail_stopped') return translate(language, 'button.notificationSettings')
  if (kind === 'security') return translate(language, 'button.security')
  if (kind === 'moderation') return translate(language, 'button.decision')
  if (kind === 'videos') return translate(language, 'button.video')
  return translate(
    language,
    params.taskId || params.requestId ? buttonKeyOf(event, params) : (buttonKeys[event] ?? 'button.wallet'),
  )
}

/** Renders a mail in the reader's language, without links in what people wrote (programs look for none in a subject), as text and as HTML with the same words, and the link of its button. */
export function renderMail(
  kind: MailKind,
  given: MailParams,
  { reader, site }: { reader: Reader; site: Site },
): { link: string; subject: string; body: string; text: string; html: string } {
  const { publicOrigin } = site
  const { language, timeZone } = reader
  const params = withoutLinksOfPeople(given)
  const t = textsOf(language, params)
  const values = {
    ...subjectValues(params, language, timeZone),
    support: site.supportAddress,
    name: withoutLinks(reader.displayName),
  }
  const until = t(params.at ? 'block.until' : 'block.forGood', values)
  const landingPage = landingPages[kind]
  const link = params.link ?? `${publicOrigin}${params.taskId ? `/task/${params.taskId}` : (landingPage ?? '/wallet')}`
  const button = t(buttonKeyOf(kind, params))
  const body = t(`${kind}.body`, { ...values, until })
  const lines = [
    t('greeting', values),
    body,
    ...(params.reason ? [{ said: params.reason }] : []),
    ...(params.rule ? [t('block.rule', values)] : []),
  ]
  const items = (params.items ?? []).slice(0, maxItems).map((item) => {
    const mail = renderMail(item.kind, item.params, { reader, site })
    // what is coming up is told in full
    return {
      subject: kind === 'deadlines_near' ? mail.body : titleOf(item.kind, withoutLinksOfPeople(item.params), language),
      link: mail.link,
    }
  })
  const answers = answerLinks(kind, link).map(({ value, link }) => ({ button: t(`button.rate.${value}`), link }))
  const actions = [...answers, { link, button }]
  const securingPage = securingPages[kind]
  const more = securingPage ? [{ link: `${publicOrigin}${securingPage}`, button: t('button.notYou') }] : []
  const { unsubscribe, takesReplies } = site
  const top = takesReplies ? [`${replyMarker} ${t('replyAbove')} -##`] : []
  const footers = [
    ...(takesReplies ? [t('footer.reply')] : []),
    t(isContact(kind) ? 'footer.contact' : kind === 'admin_invited' ? 'footer.invitation' : 'footer', values),
    ...(unsubscribe ? [t('footer.unsubscribe', { unsubscribe })] : []),
  ]
  return {
    link,
    body,
    subject: titleOf(kind, given, language),
    text: [
      ...top,
      ...lines.map((line) => (typeof line === 'string' ? line : `“${line.said}”`)),
      ...items.map(({ subject, link }) => `• ${subject}\n${link}`),
      ...[...actions, ...more].map(({ button, link }) => `${button}: ${link}`),
      ...footers,
    ].join('\n\n'),
    html: renderHtml(language, { subject: titleOf(kind, params, language), top, lines, items, actions, more, footers }),
  }
}
