import { formatMoney, localeOf } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product, supportAddress } from '#contract/product.ts'
import { openPage, type Page, pageSize } from '../../platform/pdf/document.ts'
import { textIn } from '../notifications/texts.ts'
import { kindOf, numberOf, type ReceiptContent } from './content.ts'
import type { Document } from './read-receipts.ts'

const margin = 48
const inner = pageSize.width - 2 * margin
/** A table keeps 8 points free after each column. */
const wide = inner + 8
const quiet = '#5b5951'
const rule = '#dcd9d1'

/** A document as one A4 page in the reader's language, mirrored and shaped in Arabic; what it says was frozen when it was issued. */
export function drawReceipt(document: Document, language: Language): Promise<Buffer> {
  const say = wordsIn(language)
  const kind = kindOf[document.series]
  const number = numberOf(document)
  const title = say.text(`title.${kind}`)
  const page = openPage({ title: `${title} ${number}`, author: product, language, direction: directionOf(language) })
  page.text(product, { x: margin, y: 48, width: inner / 2, size: 18, weight: 600, direction: 'ltr', maxLines: 1 })
  page.text(title, { x: margin + inner / 2, y: 48, width: inner / 2, size: 18, align: 'end', maxLines: 1 })
  page.text(number, { x: margin, y: 76, width: inner, align: 'end', direction: 'ltr', colour: quiet, maxLines: 1 })
  page.box({ x: margin, y: 98, width: inner, height: 0.5, fill: rule })
  let y = drawParties(page, 114, document, say)
  y = drawLines(page, y + 28, document, say)
  y = drawFacts(page, y + 26, document, say)
  drawNotes(page, y + 22, document, say)
  const foot = { x: margin, y: pageSize.height - 44, width: inner, size: 8, colour: quiet, maxLines: 1 }
  page.text(say.text('foot', { product, address: supportAddress }), foot)
  page.text(number, { ...foot, align: 'end', direction: 'ltr' })
  return page.end()
}

function wordsIn(language: Language) {
  const locale = localeOf(language)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    text: (key: string, values?: object) => textIn(language, `receiptPdf.${key}`, values),
    day: (at: Date) => days.format(at),
    money: (cents: number) => formatMoney(cents, language),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    percent: (bps: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000),
  }
}
type Words = ReturnType<typeof wordsIn>

/** To whom, with whom, and when, side by side; gives the `y` below. */
function drawParties(page: Page, y: number, { series, content, issuedAt }: Document, say: Words): number {
  const country = (code: string | null) => (code ? say.country(code) : '')
  const { owner, other } = content
  const columns = [
    { label: say.text('to'), lines: [owner.name, `@${owner.username}`, ...owner.address, country(owner.country)] },
    ...(other
      ? [
          {
            label: say.text(`other.${kindOf[series]}`),
            lines: [other.name, `@${other.username}`, country(other.country)],
          },
        ]
      : []),
    {
      label: say.text('issued'),
      lines: [say.day(issuedAt)],
    },
  ]
  const width = inner / columns.length
  const ends = columns.map(({ label, lines }, i) => {
    const at = { x: margin + i * width, width: width - 12, maxLines: 2 }
    let below = page.text(label, { ...at, y, size: 8.5, colour: quiet })
    for (const line of lines) below = page.text(line, { ...at, y: below, direction: 'auto' })
    return below
  })
  return Math.max(...ends)
}

function drawLines(page: Page, y: number, { series, content, amount }: Document, say: Words): number {
  const end = page.table(
    { x: margin, y },
    {
      rule,
      quiet,
      size: 10,
      columns: [
        { title: say.text('what'), width: wide * 0.3, maxLines: 2 },
        { title: say.text('description'), width: wide * 0.48, maxLines: 3, direction: 'auto' },
        {
          title: `${say.text('amount')} (${content.currency})`,
          width: wide * 0.22,
          maxLines: 1,
          align: 'end',
          direction: 'auto',
        },
      ],
      rows: content.lines.map((line) => [
        say.text(`line.${line.what}`, { percent: say.percent(content.feeBps ?? 0) }),
        line.label ?? '',
        line.amount === null ? say.text('included') : say.money(line.amount),
      ]),
    },
  )
  page.box({ x: margin, y: end + 6, width: inner, height: 1, fill: '#0b0b0c' })
  const total = { x: margin, y: end + 14, width: inner, size: 13, weight: 600, maxLines: 1 } as const
  page.text(say.text(`total.${kindOf[series]}`), total)
  return page.text(say.money(amount), { ...total, align: 'end', direction: 'ltr' })
}

/** How it was paid, and the numbers by which it is found. */
function drawFacts(page: Page, y: number, document: Document, say: Words): number {
  const { content, purchaseId, paymentId } = document
  const facts: [string, string | null][] = [
    [say.text('method'), methodOf(content, document, say)],
    [say.text('moved'), say.day(new Date(content.occurredAt))],
    [say.text('order'), purchaseId === null ? null : String(purchaseId)],
    [say.text('task'), content.taskId === null ? null : String(content.taskId)],
    [say.text('payment'), paymentId === null ? null : String(paymentId)],
    [say.text('transaction'), content.transactionId],
    [say.text('receipt'), content.receiptNumber],
  ]
  return facts.reduce((at, [label, value]) => {
    if (value === null) return at
    page.text(label, { x: margin, y: at, width: inner * 0.3, size: 9, colour: quiet, maxLines: 1 })
    return page.text(value, { x: margin + wide * 0.3, y: at, width: inner * 0.7 - 8, size: 9, direction: 'auto' })
  }, y)
}

function methodOf({ method, cardAmount }: ReceiptContent, { series, amount }: Document, say: Words): string | null {
  if (method === null) return null
  if (series === 'R' && cardAmount >= amount) return say.text('method.credit_card')
  if (series === 'R' && cardAmount > 0)
    return say.text('method.both', { card: say.money(cardAmount), balance: say.money(amount - cardAmount) })
  return say.text(`method.${method}`)
}

function drawNotes(page: Page, y: number, { series }: Document, say: Words): void {
  const at = { x: margin, width: inner, size: 9, colour: quiet }
  const below = page.text(say.text(`note.${kindOf[series]}`, { product }), { ...at, y })
  page.text(say.text('note.tax', { product }), { ...at, y: below + 6 })
}
