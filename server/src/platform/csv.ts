/** A field of a table: text is somebody's, a number is ours. */
export type Field = string | number | null

/**
 * A table as CSV (RFC 4180): UTF-8 without a mark, lines end with CR LF. A text that a spreadsheet would take for a formula
 * gets an apostrophe before it.
 */
export const toCsv = (rows: Field[][]): string => rows.map((row) => `${row.map(fieldText).join(',')}\r\n`).join('')

function fieldText(field: Field): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  const harmless = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
