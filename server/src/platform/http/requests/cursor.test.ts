import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, toPage } from './cursor.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')

describe('a cursor', () => {
  it('survives a round trip', () => {
    expect(decodeCursor(encodeCursor(7, -3, 2_147_483_647), 3)).toEqual([7, -3, 2_147_483_647])
  })

  it('is safe in a URL', () => {
    for (let i = 0; i < 300; i++) expect(encodeCursor(i * 7_919, i)).toMatch(/^[\w-]+$/)
  })

  it('when omitted means the first page', () => {
    expect(decodeCursor(undefined, 2)).toBeNull()
  })

  it.each([
    ['empty', ''],
    ['not base64', '%%%'],
    ['not JSON', base64url('7,8')],
    ['not a list', base64url('{"length":2}')],
    ['null', base64url('null')],
    ['too short', encodeCursor(7)],
    ['too long', encodeCursor(7, 8, 9)],
    ['of strings', encodeCursor('7', '8')],
    ['of fractions', encodeCursor(7.5, 8)],
    ['of nulls', base64url('[null,null]')],
    ['larger than an integer of the database', encodeCursor(2_147_483_648, 1)],
    ['smaller than an integer of the database', encodeCursor(1, -2_147_483_649)],
  ])('that is %s is refused as cursor_invalid', (_what, cursor) => {
    expect(() => decodeCursor(cursor, 2)).toThrow(expect.objectContaining({ status: 422, code: 'cursor_invalid' }))
  })
})

describe('a page', () => {
  const cursorOf = (last: number) => encodeCursor(last)

  it.each([
    ['no row', [], 3, [], null],
    ['fewer rows than it holds', [1, 2], 3, [1, 2], null],
    ['as many rows as it holds', [1, 2, 3], 3, [1, 2, 3], null],
    ['one row more than it holds', [1, 2, 3, 4], 3, [1, 2, 3], encodeCursor(3)],
  ])('of %s shows whether there is another one', (_what, rows, limit, items, nextCursor) => {
    expect(toPage(rows, limit, cursorOf)).toEqual({ items, nextCursor })
  })
})
