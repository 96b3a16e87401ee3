import type { StatementLine } from '#contract/money/wallet/wallet.ts'
import { type Cell, inCell, instant, money, type Table } from '../../../platform/documents/tables.ts'

/** The columns of the export; new ones come last, so that programs built on it go on working. */
const headings = [
  'number',
  'date',
  'type',
  'deal',
  'with',
  'order',
  'amount',
  'fee',
  'balance',
  'currency',
  'withdrawable from',
  'campaign request',
]

/** A statement as a table, in the order of `chunks`; amounts in dollars, dates in UTC. */
export const statementTable = (chunks: AsyncIterable<StatementLine[]>): Table => ({
  heading: headings,
  rows: rowsOf(chunks),
})

async function* rowsOf(chunks: AsyncIterable<StatementLine[]>) {
  for await (const lines of chunks) yield lines.map(rowOf)
}

const rowOf = (line: StatementLine): Cell[] => [
  line.number,
  instant(line.createdAt),
  line.type,
  line.dealTitle,
  line.counterparty?.displayName ?? null,
  line.purchaseId,
  money(line.amount),
  inCell(line.fee, money),
  money(line.balanceAfter),
  line.currency,
  inCell(line.maturesAt, instant),
  line.campaignRequestId,
]
