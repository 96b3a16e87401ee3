import { type MonthReport, type MonthTotals, monthTotals } from '#contract/admin/statistics/month-reports.ts'
import { dateFormat, formatCurrency, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { typesetPdf } from '../../../../platform/documents/typeset.ts'
import { translate } from '../../../../platform/texts.ts'

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

/** The books of a month as A4 pages in one language, right to left in Arabic. Days are UTC. */
export function drawMonth({ report, operator, language, day }: DrawnMonth): Buffer {
  const format = formatsOf(language)
  const { t, money } = format
  const names = Object.keys(monthTotals.shape) as (keyof MonthTotals)[]
  const labels = ['total', 'amount', 'account', 'opening', 'net', 'closing', 'movements', 'none', 'code', 'journals']
  return typesetPdf({
    template: new URL('./month.typ', import.meta.url),
    title: t('title', { month: format.month(report.month) }),
    language,
    madeAt: new Date(day),
    content: {
      operator,
      labels: {
        ...Object.fromEntries([...labels, 'received', 'given'].map((name) => [name, t(name)])),
        state: report.isFinal ? t('final') : t('provisional', { date: countedUntil(report, format) }),
        made: t('made', { date: format.day(day), product }),
        page: t('page', { page: '{page}', pages: '{pages}' }),
      },
      totals: names.map((name) => [t(`total.${name}`), money(report.totals[name])]),
      balances: report.balances.map(({ account, opening, net, closing }) => [
        t(`account.${account}`),
        ...[opening, net, closing].map(money),
      ]),
      movements: report.movements.map(({ account, code, refType, journals, received, given }) => [
        t(`account.${account}`),
        t('about', { code: t(`code.${code}`), subject: t(`subject.${refType}`) }),
        format.number(journals),
        ...[received, given].map(money),
      ]),
    },
  })
}

const countedUntil = ({ countedAt }: MonthReport, format: ReturnType<typeof formatsOf>) =>
  countedAt ? format.day(countedAt) : '–'
