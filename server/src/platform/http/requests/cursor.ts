import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'

/** The end of a keyset page: the sort values of its last row. */
export const encodeCursor = (...values: (string | number)[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Decodes a cursor into its integers; refuses a malformed one with 422 `cursor_invalid`. */
export function decodeCursor(cursor: string | undefined, length: number): number[] | null {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === length && values.every(fitsInteger)) return values
  } catch {
    // not JSON: refused below like any other malformed cursor
  }
  throw new Refusal(422, 'cursor_invalid', requestErrors.cursorInvalid)
}

const fitsInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647

export const defaultLimit = 24

/** Drops the extra row that shows whether there is a next page. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (last: T) => string) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
