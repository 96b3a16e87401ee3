import type { Statement } from './prepared.ts'

/**
 * A piece of SQL that takes the place of a value where a statement becomes a column of another: `person.id`, or `$1` of the outer
 * statement.
 */
export class Expression {
  readonly sql: string
  constructor(sql: string) {
    this.sql = sql
  }
}

/**
 * A statement as a column of another: the list of its rows as JSON. Its values may only be integers, which are written into the text. An
 * alias within the statement hides one of the same name around it.
 */
export function jsonColumn({ text, values }: Statement): string {
  const written = text.replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1]
    if (value instanceof Expression) return value.sql
    if (Number.isInteger(value)) return String(value)
    throw new Error(`The value $${place} of a statement within another is neither an expression nor an integer`)
  })
  return `(select coalesce(json_agg(row), '[]') from (${written}) row)`
}

/** Rows of a JSON column as the database driver returns them: with dates in these columns, in place of text. */
export function rowsOfJson<Row extends object>(rows: unknown[], dates: readonly (keyof Row)[]): Row[] {
  for (const row of rows as Record<keyof Row, unknown>[])
    for (const column of dates) if (row[column] !== null) row[column] = new Date(row[column] as string)
  return rows as Row[]
}
