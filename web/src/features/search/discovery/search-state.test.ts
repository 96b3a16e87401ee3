import { expect, it } from 'vitest'
import { parseIds, valuesOf } from './search-state.ts'

it('drops search parameters that the contract would refuse', () => {
  const search = 'q=coffee&platform=myspace&minFollowers=10&maxPrice=free&sort=rank&view=deals&verified=false'
  expect(valuesOf(new URLSearchParams(search))).toEqual({ q: 'coffee', minFollowers: '10', sort: 'rank' })
})

it('compares at most four users, each once', () => {
  expect(parseIds('3,1,3,x,-2,4,5,6')).toEqual([3, 1, 4, 5])
  expect(parseIds(null)).toEqual([])
})
