import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the edit distance', () => {
  it.each([
    ['lena', 'lena', 0],
    ['lnea', 'lena', 1],
    ['ena', 'lena', 1],
    ['leena', 'lena', 1],
    ['lema', 'lena', 1],
    ['nale', 'lena', 4],
    ['أمحد', 'أحمد', 1],
    ['', 'lena', 4],
  ])('of %s and %s is %i', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits)
    expect(editDistance(other, one)).toBe(edits)
  })
})
