import { expect, it } from 'vitest'
import { roundRobin } from './round-robin.ts'

it('begins again after the last item', () => {
  expect([0, 1, 2, 3].map((place) => roundRobin(['a', 'b'], place))).toEqual(['a', 'b', 'a', 'b'])
})

it('throws for an empty list', () => {
  expect(() => roundRobin([], 0)).toThrow('There is nothing to choose from')
})
