import { formatMoney, localeOf } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { product, supportAddress } from '#contract/product.ts'
import type { MailKind, MailParams } from './notify.ts'
import { textIn } from './texts.ts'

/** What the button of a mail with a link of its own says. */
const buttons: Partial<Record<MailKind, string>> = {
  reset_password: 'button.password',
  password_changed: 'button.password',
  email_changing: 'button.password',
  username_changed: 'button.password',
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
}

/** Where a mail leads that is about no order and no wallet. */
const homes: Partial<Record<MailKind, string>> = { admin_alert: '/admin/money?tab=alerts' }

/** A mail in the reader's language, as text and as a plain page with the same words. */
export function renderMail(
  kind: MailKind,
  params: MailParams,
  reader: { language: Language; displayName: string },
  publicOrigin: string,
) {
  const { language } = reader
  const t = (key: string, values?: object) => textIn(language, key, values)
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
    what: params.action ? t(`what.${params.action}`) : '',
  }
  const home = homes[kind]
  const link = params.link ?? `${publicOrigin}${params.taskId ? `/task/${params.taskId}` : (home ?? '/wallet')}`
  const button = t(
    params.link || home ? (buttons[kind] ?? 'button.verify') : params.taskId ? 'button.open' : 'button.wallet',
  )
  const lines = [t('greeting', values), t(`${kind}.body`, values), ...(params.reason ? [`“${params.reason}”`] : [])]
  const footer = t('footer', values)
  return {
    subject: t(`${kind}.subject`, values).replaceAll(/\s+/g, ' '),
    text: [...lines, `${button}: ${link}`, footer].join('\n\n'),
    html: page(language, lines, { link, button }, footer),
  }
}

const page = (
  language: Language,
  lines: string[],
  { link, button }: { link: string; button: string },
  footer: string,
) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<body style="margin:0;padding:24px;background:#f6f5f2;color:#0b0b0c;font:16px/1.55 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#0b0b0c;color:#ffffff;border-radius:12px;text-decoration:none">${escaped(button)}</a></p>
<p style="color:#55534d;font-size:14px">${escaped(footer)}</p>
</div></body></html>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
