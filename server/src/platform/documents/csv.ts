import { numberFormat, separatorsOf } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { isMachineReadable } from '#contract/money/payouts/machine-readable.ts'
import type { Cell, Table } from './tables.ts'

/** A CSV field: strings may be user input, numbers are ours. */
export type Field = string | number | null

/**
 * A table as CSV for people who process it with a program (RFC 4180): UTF-8 without BOM, CRLF line endings. Text that a spreadsheet would
 * evaluate as a formula is prefixed with an apostrophe.
 */
export const toCsv = (rows: Field[][]): string =>
  rows.map((row) => `${row.map((field) => fieldText(field, ',')).join(',')}\r\n`).join('')

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

const byteOrderMark = '\ufeff'

/**
 * A table as CSV for people, in the form that a spreadsheet in `language` opens: with a byte-order mark, with that language's decimal
 * separator and field separator, amounts with two decimals, times as UTC in a format that spreadsheets recognise.
 */
export async function* csvFor(language: Language, { heading, rows }: Table): AsyncGenerator<string> {
  const { decimal, field } = separatorsOf(language)
  const written = (cell: Cell): string => {
    if (cell === null || typeof cell !== 'object') return fieldText(cell, field)
    if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', decimal)
    if ('fraction' in cell) return fractionFormat.format(cell.fraction).replace('.', decimal)
    return 'day' in cell ? cell.day : cell.at.slice(0, 19).replace('T', ' ')
  }
  const lineFor = (row: Cell[]) => `${row.map(written).join(field)}\r\n`
  let isFirst = true
  for await (const chunk of rows) {
    const lines = chunk.map(lineFor).join('')
    yield isFirst ? `${byteOrderMark}${lineFor(heading)}${lines}` : lines
    isFirst = false
  }
}

const fractionFormat = numberFormat('en', { maximumFractionDigits: 6, useGrouping: false })

function fieldText(field: Field, separator: string): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  const escaped = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /["\r\n]/.test(escaped) || escaped.includes(separator) ? quoted(escaped) : escaped
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
