import { expect, it } from 'vitest'
import { countsByTurn } from './request-turn.ts'

it('counts each request of a board once, in the column where it stands', () => {
  const counts = { pending: 9, accepted: 12, pending_completion: 2, rejected: 4, completed: 5 }
  expect(countsByTurn({ ...counts, your_turn: 10, disputed: 1 })).toEqual({
    yours: 10,
    theirs: 12,
    disputed: 1,
    ended: 9,
  })
})
