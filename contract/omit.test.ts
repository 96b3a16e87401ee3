import { expect, it } from 'vitest'
import { omit } from './omit.ts'

it('A copy without some properties leaves the object as it is', () => {
  const row = { id: 1, secret: 'a', hash: 'b' }
  expect(omit(row, 'secret', 'hash')).toStrictEqual({ id: 1 })
  expect(row).toHaveProperty('secret')
})
