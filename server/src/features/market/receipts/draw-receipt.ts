import { formatDayOf, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { legibleName } from '../../../platform/documents/legible.ts'
import { typesetPdf } from '../../../platform/documents/typeset.ts'
import { translate } from '../../../platform/texts.ts'
import { formatReceiptNumber, kindBySeries, type Party, type ReceiptContent } from './content.ts'
import type { ReceiptRow } from './read-receipts.ts'

/** The fields of a document that appear in the PDF. */
export type DrawnReceipt = Pick<
  ReceiptRow,
  'series' | 'year' | 'number' | 'amount' | 'content' | 'issuedAt' | 'purchaseId' | 'campaignRequestId' | 'paymentId'
>

type DrawReceiptInput = { document: DrawnReceipt; language: Language; supportAddress: string }

/**
 * Typesets a document in the reader's language. Its contents are a snapshot of its issue, except for the support address in the footer,
 * which is the current one.
 */
export function drawReceipt({ document, language, supportAddress }: DrawReceiptInput): Buffer {
  const { series, content, amount, issuedAt } = document
  const format = formatterFor(language, content.timeZone ?? 'UTC')
  const kind = kindBySeries[series]
  const number = formatReceiptNumber(document)
  const title = format.text(`title.${kind}`)
  return typesetPdf({
    template: new URL('./receipt.typ', import.meta.url),
    title: `${title} ${number}`,
    language,
    madeAt: issuedAt,
    content: {
      number,
      labels: {
        title,
        number: format.text('number'),
        what: format.text('what'),
        amount: `${format.text('amount')} (${content.currency})`,
        foot: format.text('foot', { product, address: supportAddress }),
      },
      parties: partiesOf(document, format),
      issued: { label: format.text('issued'), day: format.day(issuedAt) },
      lines: content.lines.map((line) => ({
        what: format.text(`line.${line.what}`, { percent: format.percent(content.feeBps ?? 0) }),
        label: line.label ?? '',
        amount: line.amount === null ? format.text('included') : format.money(line.amount),
      })),
      total: { label: format.text(`total.${kind}`), amount: format.money(amount) },
      facts: factsOf(document, format),
      notes: [format.text(`note.${kind}`, { product }), ...(content.vat ? [] : [format.text('note.tax', { product })])],
    },
  })
}

function formatterFor(language: Language, timeZone: string) {
  const locale = localeOf(language)
  return {
    text: (key: string, values?: object) => translate(language, `receiptPdf.${key}`, values),
    person: (displayName: string, username: string) => legibleName({ displayName, username }, language),
    day: (at: Date) => formatDayOf(at, language, timeZone),
    money: (cents: number) => formatMoney(cents, language),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    percent: (bps: number) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000),
  }
}
type Formatter = ReturnType<typeof formatterFor>

/** Owner and other party, side by side. */
function partiesOf({ series, content: { owner, other } }: DrawnReceipt, format: Formatter) {
  const country = (code: string | null) => (code ? format.country(code) : '')
  const linesOf = ({ name, username, address = [], country: code }: Party) =>
    [format.person(name, username), `@${username}`, ...address, country(code)].filter(Boolean)
  return [
    { label: format.text('to'), lines: linesOf(owner) },
    ...(other ? [{ label: format.text(`other.${kindBySeries[series]}`), lines: linesOf(other) }] : []),
  ]
}

/** Payment method, date and reference numbers, each with its label. */
function factsOf(document: DrawnReceipt, format: Formatter): [string, string][] {
  const { content, purchaseId, campaignRequestId, paymentId } = document
  const facts: [string, string | number | null][] = [
    [
      format.text('vat', { percent: format.percent(content.vat?.bps ?? 0) }),
      content.vat ? format.money(content.vat.amount) : null,
    ],
    [format.text('method'), methodOf(content, document, format)],
    [format.text('moved'), format.day(new Date(content.occurredAt))],
    [format.text('order'), purchaseId],
    [format.text('request'), campaignRequestId],
    [format.text('task'), content.taskId],
    [format.text('payment'), paymentId],
    [format.text('transaction'), content.transactionId],
    [format.text('receipt'), content.receiptNumber],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, String(value)]]))
}

function methodOf(
  { method, cardAmount }: ReceiptContent,
  { series, amount }: DrawnReceipt,
  format: Formatter,
): string | null {
  if (method === null) return null
  if (series === 'R' && cardAmount >= amount) return format.text('method.credit_card')
  if (series === 'R' && cardAmount > 0)
    return format.text('method.both', { card: format.money(cardAmount), balance: format.money(amount - cardAmount) })
  return format.text(`method.${method}`)
}
