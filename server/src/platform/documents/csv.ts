import { isMachineReadable } from '#contract/payouts/machine-readable.ts'

/** A CSV field: strings may be user input, numbers are ours. */
export type Field = string | number | null

/**
 * A table as CSV (RFC 4180): UTF-8 without BOM, CRLF line endings. Text that a spreadsheet would evaluate as a formula is prefixed
 * with an apostrophe.
 */
export const toCsv = (rows: Field[][]): string => rows.map((row) => `${row.map(fieldText).join(',')}\r\n`).join('')

/**
 * A table as CSV for machines (a bank, PayPal): fields are written verbatim, in quotes only where a separator or quote is in them. The
 * caller must have checked them with `isMachineReadable`; throws otherwise.
 */
export function toMachineCsv(rows: string[][]): string {
  for (const field of rows.flat())
    if (!isMachineReadable(field)) throw new Error('A field cannot stand in a file for machines')
  return rows
    .map((row) => `${row.map((field) => (/[,;"]/.test(field) ? quoted(field) : field)).join(',')}\r\n`)
    .join('')
}

/** Streaming `toCsv`: one piece per chunk of rows, so that a long table is never entirely in memory and does not block the event loop. */
export async function* csvChunks(heading: string[], chunks: AsyncIterable<Field[][]>): AsyncGenerator<string> {
  let isFirst = true
  // the header is sent with the first rows, so that an error before them can still become an error response
  for await (const rows of chunks) {
    yield toCsv(isFirst ? [heading, ...rows] : rows)
    isFirst = false
  }
}

function fieldText(field: Field): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  const escaped = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(escaped) ? quoted(escaped) : escaped
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
