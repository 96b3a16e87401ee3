import { dateFormat, formatMoney, localeOf } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type { StatementLine, StatementQuery } from '#contract/wallet/wallet.ts'
import { openPage, pageSize } from '../../platform/documents/document.ts'
import { type Direction, layLines, widthOf } from '../../platform/documents/lines.ts'
import { nameIn, translate } from '../../platform/texts.ts'

const margin = 40
const contentWidth = pageSize.width - 2 * margin
const tableTop = 112
const tableEnd = pageSize.height - 84
const size = 9
const lineHeight = size * 1.4
const quiet = '#5b5951'

export type DrawnStatement = {
  lines: StatementLine[]
  name: string
  language: Language
  timeZone: string
  /** Date of issue in that zone. */
  day: string
  query: Pick<StatementQuery, 'from' | 'to'>
}

/** A statement as A4 pages in the reader's language, right to left in Arabic. Dates are those of the reader's time zone, which it names. */
export function drawStatement({
  lines,
  name,
  language,
  timeZone,
  day: madeOn,
  query,
}: DrawnStatement): Promise<Buffer> {
  const t = (key: string, values?: object) => translate(language, `statementPdf.${key}`, values)
  const dayIn = (zone: string) => (iso: string) =>
    dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(new Date(iso))
  const [day, dayOf] = [dayIn('UTC'), dayIn(timeZone)]
  const title = t('title')
  const page = openPage({
    title,
    author: product,
    language,
    direction: directionOf(language),
    madeAt: new Date(madeOn),
  })
  const rows = lines.map((line) => [
    dayOf(line.createdAt),
    [t(`type.${line.type}`), line.dealTitle].filter(Boolean).join(' · '),
    nameIn(language, line.counterparty?.displayName ?? ''),
    formatMoney(line.amount, language, true),
    formatMoney(line.balanceAfter, language),
  ])
  const columns = columnsFor(
    rows,
    ['date', 'what', 'with', 'amount', 'balance'].map((name) => t(name)),
  )
  const pages = pagesOf(rows, columns, directionOf(language))
  for (const [i, shown] of pages.entries()) {
    if (i > 0) page.next()
    const at = { x: margin, width: contentWidth, maxLines: 1 }
    page.text(title, { ...at, y: 36, size: 20, weight: 600 })
    page.text(t('of', { name }), { ...at, y: 66, colour: quiet })
    const [from, to] = [query.from && day(query.from), query.to && day(query.to)]
    page.text(from || to ? t('range', { from: from ?? '…', to: to ?? '…' }) : t('all'), {
      ...at,
      y: 82,
      colour: quiet,
    })
    if (shown.length === 0) page.text(t('none'), { ...at, y: 120 })
    else page.table({ x: margin, y: tableTop }, { rule: '#dcd9d1', quiet, size, columns, rows: shown })
    const footer = { ...at, y: pageSize.height - 38, size: 8, colour: quiet }
    page.text(t('made', { date: day(madeOn), zone: timeZone.replaceAll('_', ' '), product }), footer)
    page.text(t('page', { page: i + 1, pages: pages.length }), { ...footer, align: 'end' })
  }
  return page.end()
}

type Column = { title: string; width: number; align?: 'end'; direction?: 'ltr' | 'auto' }

/** Columns as wide as their dates and amounts; what is left is for the texts, which are written whole, on several lines if need be. */
function columnsFor(rows: string[][], titles: string[]): Column[] {
  const widest = (column: number) =>
    Math.max(
      ...[titles[column]!, ...rows.map((row) => row[column]!)].map((text) => widthOf(text, { size, weight: 400 })),
    )
  // tables add 8 points of space after each column
  const [date, amount, balance] = [widest(0) + 16, widest(3) + 9, widest(4) + 9]
  const texts = contentWidth + 8 - date - amount - balance
  return [
    { title: titles[0]!, width: date },
    { title: titles[1]!, width: texts * 0.62 },
    { title: titles[2]!, width: texts * 0.38, direction: 'auto' },
    { title: titles[3]!, width: amount, align: 'end', direction: 'ltr' },
    { title: titles[4]!, width: balance, align: 'end', direction: 'ltr' },
  ]
}

/** The rows of each page, at least one; each as high as its longest text. */
function pagesOf(rows: string[][], columns: Column[], direction: Direction): string[][][] {
  const heightOf = (row: string[]) =>
    7 +
    Math.max(
      ...row.map((text, i) => {
        const { width, direction: own } = columns[i]!
        return layLines(text, { width: width - 8, size, weight: 400, direction: own ?? direction }).length
      }),
    ) *
      lineHeight
  const pages: string[][][] = [[]]
  let y = tableTop + lineHeight
  for (const row of rows) {
    const height = heightOf(row)
    if (y + height > tableEnd) {
      pages.push([])
      y = tableTop + lineHeight
    }
    pages.at(-1)!.push(row)
    y += height
  }
  return pages
}
