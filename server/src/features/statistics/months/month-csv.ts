import { type MonthReport, type MonthTotals, monthTotals } from '#contract/statistics/month-reports.ts'
import { type Field, toCsv } from '../../../platform/documents/csv.ts'

/** Dollars with their cents, as text that no spreadsheet takes for a formula. */
const dollars = (cents: number) => Number((cents / 100).toFixed(2))

/** The month as CSV: totals, the opening and closing balance of each kind of account, and its movements by kind of journal. */
export function monthCsvOf({ month, isFinal, totals, balances, movements }: MonthReport): string {
  const names = Object.keys(monthTotals.shape) as (keyof MonthTotals)[]
  const balanceRows = balances.flatMap(({ account, opening, closing }): Field[][] => [
    ['opening_balance', month, account, null, null, null, null, null, dollars(opening)],
    ['closing_balance', month, account, null, null, null, null, null, dollars(closing)],
  ])
  return toCsv([
    ['section', 'month', 'item', 'journal_type', 'subject', 'journals', 'received_usd', 'given_usd', 'net_usd'],
    ...names.map((name): Field[] => ['total', month, name, null, null, null, null, null, dollars(totals[name])]),
    ...balanceRows,
    ...movements.map(({ account, code, refType, journals, received, given }): Field[] => [
      'movement',
      month,
      account,
      code,
      refType,
      journals,
      dollars(received),
      dollars(given),
      dollars(received - given),
    ]),
    ['state', month, isFinal ? 'final' : 'provisional', null, null, null, null, null, null],
  ])
}
