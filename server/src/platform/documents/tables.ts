/**
 * A cell of a table for people. Text may be user input; numbers are whole. Amounts, other fractions, instants and days are what
 * spreadsheets calculate with, however a file writes them.
 */
export type Cell = string | number | null | { cents: number } | { fraction: number } | { at: string } | { day: string }

/** A table for people, read in chunks of rows, so that a long one does not block the event loop. */
export type Table = { heading: string[]; rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]> }

/** The formats in which a table can be downloaded. */
export type TableFormat = 'csv' | 'xlsx'

/** A cell made from a value that may be missing. */
export const inCell = <Value, Made extends Cell>(
  value: Value | null | undefined,
  make: (value: Value) => Made,
): Made | null => (value === null || value === undefined ? null : make(value))

export const money = (cents: number): Cell => ({ cents })
export const fraction = (value: number): Cell => ({ fraction: value })
export const instant = (at: string): Cell => ({ at })
export const day = (written: string): Cell => ({ day: written })
