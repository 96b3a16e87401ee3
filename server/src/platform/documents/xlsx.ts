import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { directionOf, type Language } from '#contract/languages.ts'
import type { Cell } from './tables.ts'

export type Sheet = { heading: string[]; rows: Cell[][]; language: Language }

const widths = { least: 8, most: 48 }

/** A table as a spreadsheet (.xlsx) whose cells have types, so that it adds up in every language. Times are UTC. */
export function makeXlsx({ heading, rows, language }: Sheet): Promise<Buffer> {
  const head = heading.map((value): CellObject => ({ value, type: String, fontWeight: 'bold' }))
  const columns = heading.map((title, i) => ({
    // rows have a cell for each column
    width: Math.min(widths.most, Math.max(widths.least, title.length, ...rows.map((row) => lengthOf(row[i]!))) + 2),
  }))
  return writeXlsxFile([head, ...rows.map((row) => row.map(cellOf))], {
    columns,
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === 'rtl',
  }).toBuffer()
}

function cellOf(cell: Cell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number, format: '0' }
  if ('cents' in cell) return { value: cell.cents / 100, type: Number, format: '#,##0.00' }
  if ('fraction' in cell) return { value: cell.fraction, type: Number }
  if ('day' in cell) return { value: new Date(cell.day), type: Date, format: 'yyyy-mm-dd' }
  return { value: new Date(cell.at), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
}

/** The approximate width of a cell, in letters. */
function lengthOf(cell: Cell): number {
  if (cell === null) return 0
  if (typeof cell !== 'object') return String(cell).length
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).length + 2
  return 'at' in cell ? 19 : 10
}
