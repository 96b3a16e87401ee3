import { dateFormat, formatCurrency, localeOf, numberFormat } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { type MonthReport, type MonthTotals, monthTotals } from '#contract/statistics/month-reports.ts'
import { openPage, type Page, pageSize } from '../../../platform/documents/document.ts'
import { translate } from '../../../platform/texts.ts'

const margin = 40
const width = pageSize.width - 2 * margin
/** Tables add 8 points of space after each column. */
const tableWidth = width + 8
const quiet = '#5b5951'
const rule = '#dcd9d1'
/** Movements on the first page, below the other tables, and on each further one. */
const movementsOnFirst = 14
const movementsOnNext = 32

export type DrawnMonth = {
  report: MonthReport
  /** The operator's name; empty where it is not set. */
  operator: string
  language: Language
  /** Date of issue. */
  day: string
}

function formatsOf(language: Language) {
  const date = dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const months = dateFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    t: (key: string, values?: object) => translate(language, `monthReport.${key}`, values),
    day: (at: string) => date.format(new Date(at)),
    month: (month: string) => months.format(new Date(`${month}-01`)),
    number: (value: number) => numberFormat(localeOf(language)).format(value),
    money: (cents: number) =>
      formatCurrency(cents / 100, 'USD', { language, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  }
}
type Formats = ReturnType<typeof formatsOf>

/** The books of a month as A4 pages in one language, right to left in Arabic. Days are UTC. */
export function drawMonth({ report, operator, language, day }: DrawnMonth): Promise<Buffer> {
  const format = formatsOf(language)
  const title = format.t('title', { month: format.month(report.month) })
  const page = openPage({
    ...{ title, author: product, language, direction: directionOf(language) },
    madeAt: new Date(day),
  })
  const rest = report.movements.slice(movementsOnFirst)
  const pages = 1 + Math.ceil(rest.length / movementsOnNext)
  const foot = (number: number) => {
    const at = { x: margin, y: pageSize.height - 38, width, size: 8, colour: quiet, maxLines: 1 }
    page.text(format.t('made', { date: format.day(day), product }), at)
    page.text(format.t('page', { page: number, pages }), { ...at, align: 'end' })
  }
  let y = drawHead(page, { report, operator, format, title })
  y = drawTotals(page, y + 18, { totals: report.totals, format })
  y = drawBalances(page, y + 22, { report, format })
  page.text(format.t('movements'), { x: margin, y: y + 22, width, size: 13, weight: 600, maxLines: 1 })
  drawMovements(page, y + 44, { movements: report.movements.slice(0, movementsOnFirst), format })
  foot(1)
  for (let number = 2; number <= pages; number++) {
    page.next()
    page.text(title, { x: margin, y: 36, width, colour: quiet, maxLines: 1 })
    const start = (number - 2) * movementsOnNext
    drawMovements(page, 58, { movements: rest.slice(start, start + movementsOnNext), format })
    foot(number)
  }
  return page.end()
}

type Head = { report: MonthReport; operator: string; format: Formats; title: string }

function drawHead(page: Page, { report, operator, format, title }: Head): number {
  const at = { x: margin, width }
  let y = page.text(title, { ...at, y: 36, size: 20, weight: 600, maxLines: 1 })
  if (operator) y = page.text(operator, { ...at, y, colour: quiet, direction: 'auto', maxLines: 1 })
  const until = report.countedAt ? format.day(report.countedAt) : '–'
  return page.text(report.isFinal ? format.t('final') : format.t('provisional', { date: until }), {
    ...at,
    y: y + 2,
    colour: quiet,
    maxLines: 2,
  })
}

function drawTotals(page: Page, y: number, { totals, format }: { totals: MonthTotals; format: Formats }): number {
  const names = Object.keys(monthTotals.shape) as (keyof MonthTotals)[]
  return page.table(
    { x: margin, y },
    {
      rule,
      quiet,
      columns: [
        { title: format.t('total'), width: tableWidth * 0.7, maxLines: 1 },
        { title: format.t('amount'), width: tableWidth * 0.3, maxLines: 1, align: 'end', direction: 'ltr' },
      ],
      rows: names.map((name) => [format.t(`total.${name}`), format.money(totals[name])]),
    },
  )
}

function drawBalances(page: Page, y: number, { report, format }: { report: MonthReport; format: Formats }): number {
  const amount = { width: tableWidth * 0.2, maxLines: 1, align: 'end', direction: 'ltr' } as const
  return page.table(
    { x: margin, y },
    {
      rule,
      quiet,
      columns: [
        { title: format.t('account'), width: tableWidth * 0.4, maxLines: 1 },
        { title: format.t('opening'), ...amount },
        { title: format.t('net'), ...amount },
        { title: format.t('closing'), ...amount },
      ],
      rows: report.balances.map(({ account, opening, net, closing }) => [
        format.t(`account.${account}`),
        ...[opening, net, closing].map(format.money),
      ]),
    },
  )
}

type Movements = { movements: MonthReport['movements']; format: Formats }

function drawMovements(page: Page, y: number, { movements, format }: Movements): void {
  if (movements.length === 0) return void page.text(format.t('none'), { x: margin, y, width })
  const amount = { width: tableWidth * 0.17, maxLines: 1, align: 'end', direction: 'ltr' } as const
  page.table(
    { x: margin, y },
    {
      rule,
      quiet,
      columns: [
        { title: format.t('account'), width: tableWidth * 0.25, maxLines: 1 },
        { title: format.t('code'), width: tableWidth * 0.31, maxLines: 1 },
        { title: format.t('journals'), width: tableWidth * 0.1, maxLines: 1, align: 'end' },
        { title: format.t('received'), ...amount },
        { title: format.t('given'), ...amount },
      ],
      rows: movements.map(({ account, code, refType, journals, received, given }) => [
        format.t(`account.${account}`),
        format.t('about', { code: format.t(`code.${code}`), subject: format.t(`subject.${refType}`) }),
        format.number(journals),
        format.money(received),
        format.money(given),
      ]),
    },
  )
}
