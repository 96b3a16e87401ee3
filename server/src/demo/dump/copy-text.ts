import type { Row } from './keyed-columns.ts'

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const plain: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }

/** A row of COPY's text format. */
export const readCopiedRow = (line: string, columns: string[]): Row => {
  const fields = line.split('\t')
  return Object.fromEntries(
    columns.map((column, i) => [
      column,
      // lines of a dump have a field for each column
      fields[i] === '\\N' ? null : fields[i]!.replaceAll(/\\(.)/g, (_, letter: string) => plain[letter] ?? letter),
    ]),
  )
}

export const writeCopiedRow = (row: Row, columns: string[]): string =>
  columns
    // every character of the pattern is among them
    .map((column) => row[column]?.replaceAll(/[\\\n\t\r]/g, (character) => escapes[character]!) ?? '\\N')
    .join('\t')
