import type { StatementLine } from '#contract/wallet/wallet.ts'
import { csvChunks, type Field } from '../../platform/documents/csv.ts'

/** New columns come last, so that what others have built on the export goes on working. */
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
const dollars = (cents: number | null) => (cents !== null ? cents / 100 : null)

/** A statement as CSV, in the order of `chunks`; amounts in dollars, dates in UTC. */
export const statementCsv = (chunks: AsyncIterable<StatementLine[]>) => csvChunks(headings, rowsOf(chunks))

async function* rowsOf(chunks: AsyncIterable<StatementLine[]>) {
  for await (const lines of chunks) yield lines.map(rowOf)
}

const rowOf = (line: StatementLine): Field[] => [
  line.number,
  line.createdAt,
  line.type,
  line.dealTitle,
  line.counterparty?.displayName ?? null,
  line.purchaseId,
  dollars(line.amount),
  dollars(line.fee),
  dollars(line.balanceAfter),
  line.currency,
  line.maturesAt,
  line.campaignRequestId,
]
