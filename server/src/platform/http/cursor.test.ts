import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, toPage } from './cursor.ts'

const textAs = (text: string) => Buffer.from(text).toString('base64url')

describe('a cursor', () => {
  it('is read back as it was made', () => {
    expect(decodeCursor(encodeCursor(7, -3, 2_147_483_647), 3)).toEqual([7, -3, 2_147_483_647])
  })

  it('can stand in an address as it is', () => {
    for (let i = 0; i < 300; i++) expect(encodeCursor(i * 7_919, i)).toMatch(/^[\w-]+$/)
  })

  it('that was not given means the first page', () => {
    expect(decodeCursor(undefined, 2)).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['not base64', '%%%'],
    ['not JSON', textAs('7,8')],
    ['not a list', textAs('{"length":2}')],
    ['null', textAs('null')],
    ['too short', encodeCursor(7)],
    ['too long', encodeCursor(7, 8, 9)],
    ['of words', encodeCursor('7', '8')],
    ['of fractions', encodeCursor(7.5, 8)],
    ['of nothing', textAs('[null,null]')],
    ['larger than an integer of the database', encodeCursor(2_147_483_648, 1)],
    ['smaller than an integer of the database', encodeCursor(1, -2_147_483_649)],
  ])('that is %s is refused by its name', (_what, cursor) => {
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
  ])('of %s tells whether there is another one', (_what, rows, limit, items, nextCursor) => {
    expect(toPage(rows, limit, cursorOf)).toEqual({ items, nextCursor })
  })
})
