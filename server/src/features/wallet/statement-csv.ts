import type { StatementLine } from '#contract/wallet.ts'
import { toCsv } from '../../platform/csv.ts'

const names = ['number', 'date', 'type', 'deal', 'with', 'order', 'amount', 'fee', 'balance', 'currency']
const dollars = (cents: number | null) => (cents !== null ? cents / 100 : null)

/** Movements as a table, newest first; amounts in dollars, dates in UTC. */
export const csvOf = (lines: StatementLine[]): string =>
  toCsv([
    names,
    ...lines.map((line) => [
      line.id,
      line.createdAt,
      line.type,
      line.dealTitle,
      line.counterparty?.displayName ?? null,
      line.purchaseId,
      dollars(line.amount),
      dollars(line.fee),
      dollars(line.balanceAfter),
      line.currency,
    ]),
  ])
