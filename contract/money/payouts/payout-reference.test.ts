import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payoutReference, withdrawalOfReference } from './payout-reference.ts'

it('A reference fits PayPal’s field, is no number or formula, and names its withdrawal alone', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [1, 4, 7, 15] }), (id) => {
      const reference = payoutReference(id)
      expect(reference).toMatch(/^w[\da-z]{25}$/)
      expect(withdrawalOfReference(reference)).toBe(id)
      expect(withdrawalOfReference(` ${reference.toUpperCase()} `)).toBe(id)
    }),
  )
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(withdrawalOfReference(payoutReference(id))).toBe(id)
})

it.each([
  '',
  'w',
  `w${'z'.repeat(25)}`,
  `w${'0'.repeat(24)}`,
  `x${'0'.repeat(25)}`,
  '01960000-0000-7000-8000-000000000001',
])('%j is no reference', (text) => expect(withdrawalOfReference(text)).toBeNull())
