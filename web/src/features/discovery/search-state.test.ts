import { expect, it } from 'vitest'
import { parseIds, rangeErrorOf, valuesOf } from './search-state.ts'

it('drops search parameters that the contract would refuse', () => {
  const search = 'q=coffee&platform=myspace&minFollowers=10&maxPrice=free&sort=rank&view=deals&verified=false'
  expect(valuesOf(new URLSearchParams(search))).toEqual({ q: 'coffee', minFollowers: '10', sort: 'rank' })
})

it('compares at most four users, each once', () => {
  expect(parseIds('3,1,3,x,-2,4,5,6')).toEqual([3, 1, 4, 5])
  expect(parseIds(null)).toEqual([])
})

it('refuses a number that turns its range around', () => {
  const values = { minFollowers: '500', maxPrice: '100' }
  expect(rangeErrorOf(values, 'maxFollowers', 499)).toBe('The lowest number of followers can’t be above the highest')
  expect(rangeErrorOf(values, 'minPrice', 101)).toBe('The lowest price can’t be above the highest')
  expect(rangeErrorOf(values, 'maxFollowers', 500)).toBeNull()
  expect(rangeErrorOf(values, 'maxFollowers', undefined)).toBeNull()
  expect(rangeErrorOf(values, 'minPrice', 0)).toBeNull()
})
