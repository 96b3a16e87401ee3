import { type MonthReport, type MonthTotals, monthTotals } from '#contract/admin/statistics/month-reports.ts'
import { type Cell, money, type Table } from '../../../../platform/documents/tables.ts'

/** The month as a table: totals, the opening and closing balance of each kind of account, and its movements by kind of journal. */
export function monthTable({ month, isFinal, totals, balances, movements }: MonthReport): Table {
  const names = Object.keys(monthTotals.shape) as (keyof MonthTotals)[]
  const balanceRows = balances.flatMap(({ account, opening, closing }): Cell[][] => [
    ['opening_balance', month, account, null, null, null, null, null, money(opening)],
    ['closing_balance', month, account, null, null, null, null, null, money(closing)],
  ])
  const heading = [
    'section',
    'month',
    'item',
    'journal_type',
    'subject',
    'journals',
    'received_usd',
    'given_usd',
    'net_usd',
  ]
  const rows: Cell[][] = [
    ...names.map((name): Cell[] => ['total', month, name, null, null, null, null, null, money(totals[name])]),
    ...balanceRows,
    ...movements.map(({ account, code, refType, journals, received, given }): Cell[] => [
      'movement',
      month,
      account,
      code,
      refType,
      journals,
      money(received),
      money(given),
      money(received - given),
    ]),
    ['state', month, isFinal ? 'final' : 'provisional', null, null, null, null, null, null],
  ]
  return { heading, rows: [rows] }
}
