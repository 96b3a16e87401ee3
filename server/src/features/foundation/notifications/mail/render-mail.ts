import { formatDay, formatInstant, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { Language } from '#contract/languages.ts'
import { payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import { product } from '#contract/product.ts'
import { withoutLinks } from '#contract/text.ts'
import { replyMarker } from '../../../../platform/mail/reply-marker.ts'
import { hasText, nameIn, type TextKey, translate } from '../../../../platform/texts.ts'
import { eventOf } from '../declare-event.ts'
import type { StoredParams } from '../mail-request.ts'
import { type Facts, factsOf } from './facts.ts'
import { renderHtml } from './mail-html.ts'
import type { OtherPerson } from './mail-reader.ts'
import { withoutLinksOfPeople } from './words-of-people.ts'

/** The number of folded mails that one mail lists at most. */
const maxItems = 30

/**
 * Facts of the site. `unsubscribe` is the link that ends mails of the same kind, where that is possible; `takesReplies`: a reply to the
 * mail reaches us.
 */
type Site = { publicOrigin: string; supportAddress: string; takesReplies?: boolean; unsubscribe?: string }
type Reader = { language: Language; displayName: string; timeZone?: string }

/** Texts in a language; about a campaign request, the variants of those that speak of an order. */
const textsOf =
  (language: Language, { requestId }: StoredParams) =>
  (key: string, values?: object) =>
    translate(language, requestId !== undefined && hasText(`${key}.campaign`) ? `${key}.campaign` : key, values)

/** The values that a subject may name, formatted for its reader. */
function subjectValues(params: StoredParams, language: Language, timeZone = 'UTC') {
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
function rankValues({ rank, rankBefore, top, country }: StoredParams, language: Language) {
  const locale = localeOf(language)
  const number = (value: number | undefined) => (value === undefined ? '' : numberFormat(locale).format(value))
  return {
    rank: number(rank),
    rankBefore: number(rankBefore),
    top: number(top),
    ranking: country
      ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
      : translate(language, 'rank.worldwide'),
  }
}

function buttonKeyOf(kind: string, { requestId, taskId, link }: StoredParams): TextKey {
  const { button = 'button.verify', mailPage } = eventOf(kind)
  if (requestId) return 'button.request'
  if (link || mailPage) return button
  return taskId ? 'button.open' : 'button.wallet'
}

/** The subject of a mail, which is the title of its notification. */
export const titleOf = (kind: string, params: StoredParams, language: Language): string =>
  textsOf(language, params)(`${kind}.subject`, subjectValues(params, language)).replaceAll(/\s+/g, ' ')

/** The next step after a notification, as the label of a button. */
export function nextStepOf(
  event: string,
  kind: NotificationKind,
  { params, language, isDone }: { params: StoredParams; language: Language; isDone: boolean },
): string {
  const { step, action, button = 'button.wallet' } = eventOf(event)
  if (step && !isDone) return translate(language, step)
  if (action) return translate(language, action)
  if (kind === 'security') return translate(language, 'button.security')
  if (kind === 'moderation') return translate(language, 'button.decision')
  if (kind === 'videos') return translate(language, 'button.video')
  return translate(language, params.taskId || params.requestId ? buttonKeyOf(event, params) : button)
}

/** Label of the button: the next step, where the event has one. */
const actionOf = (kind: string, params: StoredParams): TextKey => eventOf(kind).step ?? buttonKeyOf(kind, params)

/** Reader, site and the other person of a mail. */
type Sides = { reader: Reader; site: Site; other?: OtherPerson | null }

/**
 * Renders a mail in the reader's language, without links in people's texts (mail programs look for none in a subject), as text and as
 * HTML with the same words, and the link of its button.
 */
export function renderMail(
  kind: string,
  given: StoredParams,
  { reader, site, other = null }: Sides,
): { link: string; subject: string; body: string; text: string; html: string } {
  const { publicOrigin } = site
  const { language, timeZone } = reader
  const { mailPage = '/wallet', securingPage, answers = [], footer = 'footer' } = eventOf(kind)
  const params = withoutLinksOfPeople(kind, { ...given, from: given.from ?? other?.name })
  const t = textsOf(language, params)
  const values = {
    ...subjectValues({ ...params, from: params.from ?? t('otherSide') }, language, timeZone),
    support: site.supportAddress,
    name: withoutLinks(reader.displayName),
  }
  const until = t(params.at ? 'block.until' : 'block.forGood', values)
  const link = params.link ?? `${publicOrigin}${params.taskId ? `/task/${params.taskId}` : mailPage}`
  const button = t(actionOf(kind, params))
  const body = t(`${kind}.body`, { ...values, until })
  const facts = factsOf({ kind, params, shown: values, other, language, publicOrigin })
  const lines = [
    t('greeting', values),
    body,
    ...(params.reason ? [{ quoted: params.reason }] : []),
    ...(params.rule ? [t('block.rule', values)] : []),
  ]
  const items = (params.items ?? []).slice(0, maxItems).map((item) => {
    const mail = renderMail(item.kind, item.params, { reader, site })
    // upcoming events are described in full
    return {
      subject:
        kind === 'deadlines_near'
          ? mail.body
          : titleOf(item.kind, withoutLinksOfPeople(item.kind, item.params), language),
      link: mail.link,
    }
  })
  // the page takes the answer from the fragment
  const rated = answers.map((value) => ({ button: t(`button.rate.${value}`), link: `${link}.${value}` }))
  const actions = [...rated, { link, button }]
  const more = securingPage ? [{ link: `${publicOrigin}${securingPage}`, button: t('button.notYou') }] : []
  const { unsubscribe, takesReplies } = site
  const top = takesReplies ? [`${replyMarker} ${t('replyAbove')} -##`] : []
  const footers = [...(takesReplies ? [t('footer.reply')] : []), t(footer, values)]
  const ending = unsubscribe ? { link: unsubscribe, button: t('footer.unsubscribe') } : null
  const subject = titleOf(kind, params, language)
  return {
    link,
    body,
    subject: titleOf(kind, given, language),
    text: [
      ...top,
      ...lines.map((line) => (typeof line === 'string' ? line : `“${line.quoted}”`)),
      ...(facts ? [textOf(facts)] : []),
      ...items.map(({ subject, link }) => `• ${subject}\n${link}`),
      ...[...actions, ...more].map(({ button, link }) => `${button}: ${link}`),
      ...footers,
      ...(ending ? [`${ending.button}: ${ending.link}`] : []),
    ].join('\n\n'),
    html: renderHtml(language, {
      subject,
      preview: body,
      top,
      lines,
      facts,
      items,
      actions,
      more,
      footers,
      unsubscribe: ending,
    }),
  }
}

const textOf = ({ person, facts }: Facts) =>
  [...(person ? [{ label: person.label, value: person.name }] : []), ...facts]
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
