import { expect, it } from 'vitest'
import { idsOf, valuesOf } from './search-state.ts'

it('an address keeps what the contract takes, and nothing else', () => {
  const asked = 'q=coffee&platform=myspace&minFollowers=10&maxPrice=free&sort=rank&view=deals&verified=false'
  expect(valuesOf(new URLSearchParams(asked))).toEqual({ q: 'coffee', minFollowers: '10', sort: 'rank' })
})

it('four people at most are compared, each once', () => {
  expect(idsOf('3,1,3,x,-2,4,5,6')).toEqual([3, 1, 4, 5])
  expect(idsOf(null)).toEqual([])
})
