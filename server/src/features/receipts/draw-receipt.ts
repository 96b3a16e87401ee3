import { formatDayOf, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { openPage, type Page, pageSize } from '../../platform/documents/document.ts'
import { nameIn, translate } from '../../platform/texts.ts'
import { formatReceiptNumber, kindBySeries, type ReceiptContent } from './content.ts'
import type { ReceiptRow } from './read-receipts.ts'

/** The fields of a document that appear in the PDF. */
export type DrawnReceipt = Pick<
  ReceiptRow,
  'series' | 'year' | 'number' | 'amount' | 'content' | 'issuedAt' | 'purchaseId' | 'campaignRequestId' | 'paymentId'
>

const margin = 48
const contentWidth = pageSize.width - 2 * margin
/** Tables add 8 points of space after each column. */
const tableWidth = contentWidth + 8
const mutedColour = '#5b5951'
const rule = '#dcd9d1'

type DrawReceiptInput = { document: DrawnReceipt; language: Language; supportAddress: string }

/**
 * Draws a document as one A4 page in the reader's language, mirrored and shaped in Arabic. Its contents were frozen when it was
 * issued, except for the support address in the footer, which is the current one.
 */
export function drawReceipt({ document, language, supportAddress }: DrawReceiptInput): Promise<Buffer> {
  const format = formatterFor(language, document.content.timeZone ?? 'UTC')
  const kind = kindBySeries[document.series]
  const number = formatReceiptNumber(document)
  const title = format.text(`title.${kind}`)
  const page = openPage({
    title: `${title} ${number}`,
    author: product,
    language,
    direction: directionOf(language),
    madeAt: document.issuedAt,
  })
  page.text(product, {
    x: margin,
    y: 48,
    width: contentWidth / 2,
    size: 18,
    weight: 600,
    direction: 'ltr',
    maxLines: 1,
  })
  page.text(title, {
    x: margin + contentWidth / 2,
    y: 48,
    width: contentWidth / 2,
    size: 18,
    align: 'end',
    maxLines: 1,
  })
  page.text(number, {
    x: margin,
    y: 76,
    width: contentWidth,
    align: 'end',
    direction: 'ltr',
    colour: mutedColour,
    maxLines: 1,
  })
  page.box({ x: margin, y: 98, width: contentWidth, height: 0.5, fill: rule })
  let y = drawParties(page, 114, { receipt: document, format })
  y = drawLines(page, y + 28, { receipt: document, format })
  y = drawFacts(page, y + 26, { receipt: document, format })
  drawNotes(page, y + 22, { receipt: document, format })
  const foot = { x: margin, y: pageSize.height - 44, width: contentWidth, size: 8, colour: mutedColour, maxLines: 1 }
  page.text(format.text('foot', { product, address: supportAddress }), foot)
  page.text(number, { ...foot, align: 'end', direction: 'ltr' })
  return page.end()
}

function formatterFor(language: Language, timeZone: string) {
  const locale = localeOf(language)
  return {
    text: (key: string, values?: object) => translate(language, `receiptPdf.${key}`, values),
    name: (name: string) => nameIn(language, name),
    day: (at: Date) => formatDayOf(at, language, timeZone),
    money: (cents: number) => formatMoney(cents, language),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    percent: (bps: number) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000),
  }
}
type Formatter = ReturnType<typeof formatterFor>

/** Owner, other party and date, side by side; returns the `y` below. */
function drawParties(
  page: Page,
  y: number,
  { receipt: { series, content, issuedAt }, format }: { receipt: DrawnReceipt; format: Formatter },
): number {
  const country = (code: string | null) => (code ? format.country(code) : '')
  const { owner, other } = content
  const columns = [
    { label: format.text('to'), lines: [owner.name, `@${owner.username}`, ...owner.address, country(owner.country)] },
    ...(other
      ? [
          {
            label: format.text(`other.${kindBySeries[series]}`),
            lines: [format.name(other.name), `@${other.username}`, country(other.country)],
          },
        ]
      : []),
    {
      label: format.text('issued'),
      lines: [format.day(issuedAt)],
    },
  ]
  const width = contentWidth / columns.length
  const ends = columns.map(({ label, lines }, i) => {
    const at = { x: margin + i * width, width: width - 12, maxLines: 2 }
    let below = page.text(label, { ...at, y, size: 8.5, colour: mutedColour })
    for (const line of lines) below = page.text(line, { ...at, y: below, direction: 'auto' })
    return below
  })
  return Math.max(...ends)
}

function drawLines(
  page: Page,
  y: number,
  { receipt: { series, content, amount }, format }: { receipt: DrawnReceipt; format: Formatter },
): number {
  const end = page.table(
    { x: margin, y },
    {
      rule,
      quiet: mutedColour,
      size: 10,
      columns: [
        { title: format.text('what'), width: tableWidth * 0.3, maxLines: 2 },
        { title: format.text('description'), width: tableWidth * 0.48, maxLines: 3, direction: 'auto' },
        {
          title: `${format.text('amount')} (${content.currency})`,
          width: tableWidth * 0.22,
          maxLines: 1,
          align: 'end',
          direction: 'auto',
        },
      ],
      rows: content.lines.map((line) => [
        format.text(`line.${line.what}`, { percent: format.percent(content.feeBps ?? 0) }),
        line.label ?? '',
        line.amount === null ? format.text('included') : format.money(line.amount),
      ]),
    },
  )
  page.box({ x: margin, y: end + 6, width: contentWidth, height: 1, fill: '#0b0b0c' })
  const total = { x: margin, y: end + 14, width: contentWidth, size: 13, weight: 600, maxLines: 1 } as const
  page.text(format.text(`total.${kindBySeries[series]}`), total)
  return page.text(format.money(amount), { ...total, align: 'end', direction: 'ltr' })
}

/** Payment method, date and reference numbers. */
function drawFacts(
  page: Page,
  y: number,
  { receipt: document, format }: { receipt: DrawnReceipt; format: Formatter },
): number {
  const { content, purchaseId, campaignRequestId, paymentId } = document
  const facts: [string, string | null][] = [
    [
      format.text('vat', { percent: format.percent(content.vat?.bps ?? 0) }),
      content.vat ? format.money(content.vat.amount) : null,
    ],
    [format.text('method'), methodOf(content, document, format)],
    [format.text('moved'), format.day(new Date(content.occurredAt))],
    [format.text('order'), purchaseId === null ? null : String(purchaseId)],
    [format.text('request'), campaignRequestId === null ? null : String(campaignRequestId)],
    [format.text('task'), content.taskId === null ? null : String(content.taskId)],
    [format.text('payment'), paymentId === null ? null : String(paymentId)],
    [format.text('transaction'), content.transactionId],
    [format.text('receipt'), content.receiptNumber],
  ]
  return facts.reduce((at, [label, value]) => {
    if (value === null) return at
    page.text(label, { x: margin, y: at, width: contentWidth * 0.3, size: 9, colour: mutedColour, maxLines: 1 })
    return page.text(value, {
      x: margin + tableWidth * 0.3,
      y: at,
      width: contentWidth * 0.7 - 8,
      size: 9,
      direction: 'auto',
    })
  }, y)
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

function drawNotes(
  page: Page,
  y: number,
  { receipt: { series, content }, format }: { receipt: DrawnReceipt; format: Formatter },
): void {
  const at = { x: margin, width: contentWidth, size: 9, colour: mutedColour }
  const below = page.text(format.text(`note.${kindBySeries[series]}`, { product }), { ...at, y })
  if (!content.vat) page.text(format.text('note.tax', { product }), { ...at, y: below + 6 })
}
