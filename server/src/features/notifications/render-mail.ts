import { formatMoney, localeOf } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { payoutWaitHours } from '#contract/payouts/payout-details.ts'
import { product } from '#contract/product.ts'
import { translate } from '../../platform/texts.ts'
import type { MailKind, MailParams } from './notify.ts'

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
  account_deleted: 'button.home',
  username_changed: 'button.password',
  username_reserved: 'button.profile',
  payout_changed: 'button.password',
  withdrawal_asked: 'button.password',
  price_asked: 'button.requests',
  price_quoted: 'button.purchases',
  price_declined: 'button.purchases',
  price_withdrawn: 'button.requests',
  question_near: 'button.requests',
  quote_near: 'button.purchases',
  question_lapsed: 'button.home',
  quote_lapsed: 'button.home',
  direct_message: 'button.inbox',
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
  pair_news: 'button.home',
  account_blocked: 'button.home',
  account_unblocked: 'button.home',
  block_cancelled: 'button.home',
  dispute_link: 'button.dispute',
  campaign_submitted: 'button.campaign',
  campaign_approved: 'button.campaign',
  campaign_returned: 'button.campaign',
  campaign_completed: 'button.campaign',
}

/** How many folded mails are listed in one mail. */
const maxItems = 30

/** Where mails lead that are about neither an order nor the wallet. */
const landingPages: Partial<Record<MailKind, string>> = {
  admin_alert: '/admin/money?tab=alerts',
  pair_news: '/',
  account_blocked: '/',
  account_unblocked: '/',
}

type Site = { publicOrigin: string; supportAddress: string }

/** Renders a mail in the reader's language, as text and as HTML with the same words, and the link of its button. */
export function renderMail(
  kind: MailKind,
  params: MailParams,
  { reader, site }: { reader: { language: Language; displayName: string }; site: Site },
): { link: string; subject: string; text: string; html: string } {
  const { publicOrigin, supportAddress } = site
  const { language } = reader
  const t = (key: string, values?: object) => translate(language, key, values)
  const values = {
    ...params,
    product,
    support: supportAddress,
    name: reader.displayName,
    amount: params.amount === undefined ? '' : formatMoney(params.amount, language),
    at: params.at
      ? `${new Intl.DateTimeFormat(localeOf(language), {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(new Date(params.at))} UTC`
      : '',
    hours: payoutWaitHours,
    what: params.action ? t(`what.${params.action}`) : '',
  }
  const until = t(params.at ? 'block.until' : 'block.forGood', values)
  const landingPage = landingPages[kind]
  const link = params.link ?? `${publicOrigin}${params.taskId ? `/task/${params.taskId}` : (landingPage ?? '/wallet')}`
  const button = t(
    params.link || landingPage
      ? (buttonKeys[kind] ?? 'button.verify')
      : params.taskId
        ? 'button.open'
        : 'button.wallet',
  )
  const lines = [
    t('greeting', values),
    t(`${kind}.body`, { ...values, until }),
    ...(params.reason ? [`“${params.reason}”`] : []),
    ...(params.rule ? [t('block.rule', values)] : []),
  ]
  const items = (params.items ?? []).slice(0, maxItems).map((item) => {
    const mail = renderMail(item.kind, item.params, { reader, site })
    return { subject: mail.subject, link: mail.link }
  })
  const footer = t('footer', values)
  return {
    link,
    subject: t(`${kind}.subject`, values).replaceAll(/\s+/g, ' '),
    text: [...lines, ...items.map(({ subject, link }) => `• ${subject}\n${link}`), `${button}: ${link}`, footer].join(
      '\n\n',
    ),
    html: htmlPage(language, {
      blocks: [...lines.map(paragraph), ...items.map(listItem)],
      action: { link, button },
      footer,
    }),
  }
}

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`
const listItem = ({ subject, link }: { subject: string; link: string }) =>
  `<p>• <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`

/** `blocks` are HTML with user text already escaped. */
const htmlPage = (
  language: Language,
  {
    blocks,
    action: { link, button },
    footer,
  }: { blocks: string[]; action: { link: string; button: string }; footer: string },
) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<body style="margin:0;padding:24px;background:#f6f5f2;color:#0b0b0c;font:16px/1.55 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
${blocks.join('\n')}
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#0b0b0c;color:#ffffff;border-radius:12px;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="color:#55534d;font-size:14px">${escapeHtml(footer)}</p>
</div></body></html>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
