import { describe, expect, it } from 'vitest'
import { onlyRow } from './only-row.ts'

describe('The only row', () => {
  it('is that of a statement with one', () => {
    expect(onlyRow([{ id: 7 }])).toEqual({ id: 7 })
  })

  it.each([[[]], [[{ id: 7 }, { id: 8 }]]])('is refused for %j', (rows) => {
    expect(() => onlyRow(rows)).toThrow(`returned ${rows.length} rows`)
  })
})
