import { expect, it } from 'vitest'
import { mustFind } from './must-find.ts'

it('finds the value of a key', () => {
  expect(mustFind(new Map([['a', 0]]), 'a')).toBe(0)
  expect(mustFind(new Map([['a', null]]), 'a')).toBeNull()
})

it('throws, naming the key, where there is no value', () => {
  expect(() => mustFind(new Map([['a', 1]]), 'b')).toThrow('There is no entry for b')
})
