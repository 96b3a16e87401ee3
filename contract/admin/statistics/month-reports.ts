/** The books by month, for accountants: receipts and payments of each account, by kind of journal. Amounts in cents. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, instant, language } from '../../fields.ts'
import { accountKinds, journalCodes } from '../../money/ledger/ledger.ts'
import { requestErrors } from '../../request-errors.ts'

/** A calendar month in UTC: YYYY-MM. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, requestErrors.valueInvalid)

/** Movements of one kind on one kind of account; `net` is the gain of the account. */
export const movement = z.object({
  account: z.enum(accountKinds),
  code: z.enum(journalCodes),
  /** Subject of the journals, such as `deal_purchase`. */
  refType: z.string(),
  journals: z.int(),
  received: cents,
  given: cents,
})
export type Movement = z.infer<typeof movement>

export const accountBalance = z.object({ account: z.enum(accountKinds), opening: cents, net: cents, closing: cents })
export type AccountBalance = z.infer<typeof accountBalance>

export const monthTotals = z.object({
  turnover: cents,
  fees: cents,
  refunded: cents,
  chargedBack: cents,
  deposited: cents,
  paidOut: cents,
  /** Value-added tax included in the month's fees, as the settlements issued for them state it. */
  vat: cents,
})
export type MonthTotals = z.infer<typeof monthTotals>

export const monthReport = z.object({
  month,
  /** The month is over and counted to its end. */
  isFinal: z.boolean(),
  totals: monthTotals,
  balances: z.array(accountBalance),
  movements: z.array(movement),
  countedAt: instant.nullable(),
})
export type MonthReport = z.infer<typeof monthReport>

const onMonth = z.strictObject({ month })

export const monthReports = {
  /** The months since the first journal, newest first, at most 120. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/reports/months',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: {
      response: { 200: z.object({ items: z.array(z.object({ month, isFinal: z.boolean(), totals: monthTotals })) }) },
    },
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/reports/:month.csv',
    schema: { params: onMonth, response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/admin/reports/:month.xlsx',
    schema: { params: onMonth, response: { 200: z.unknown() } },
  }),
  /** In language `lng` or the admin's own. */
  exportPdf: endpoint({
    method: 'GET',
    url: '/api/admin/reports/:month.pdf',
    schema: {
      params: onMonth,
      querystring: z.strictObject({ lng: language.optional() }),
      response: { 200: z.unknown() },
    },
  }),
}
