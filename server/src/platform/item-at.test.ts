import { expect, it } from 'vitest'
import { itemAt } from './item-at.ts'

it('begins again after the last item', () => {
  expect([0, 1, 2, 3].map((place) => itemAt(['a', 'b'], place))).toEqual(['a', 'b', 'a', 'b'])
})

it('throws for an empty list', () => {
  expect(() => itemAt([], 0)).toThrow('There is nothing to choose from')
})
