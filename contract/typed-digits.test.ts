import { expect, it } from 'vitest'
import { phoneCode, phoneNumber, secondFactor } from './accounts/security/security.ts'
import { integerInQuery } from './fields.ts'
import { pinEntry } from './market/orders/tasks.ts'
import { testCard } from './money/deposits/sandbox.ts'
import { payoutChange } from './money/payout-details/payout-details.ts'

it('codes, numbers of phones and cards, and amounts in queries are taken in the digits of any keyboard', () => {
  expect(phoneCode.parse({ code: '١٢٣ ٤٥٦' })).toEqual({ code: '123456' })
  expect(secondFactor.parse('۱۲۳۴۵۶\u200f')).toBe('123456')
  expect(pinEntry.parse({ pinCode: '०१२३' })).toEqual({ pinCode: '0123' })
  expect(phoneNumber.parse({ phone: '+٤٩١٥١٢٣٤٥٦٧٨٩' })).toEqual({ phone: '+4915123456789' })
  const card = { number: '٤٢٤٢ ٤٢٤٢', expMonth: 1, expYear: 2030, cvc: '١٢٣' }
  expect(testCard.parse(card)).toMatchObject({ number: '4242 4242', cvc: '123' })
  expect(integerInQuery(1, 100).parse('٥٠')).toBe(50)
  const account = { paymentMethod: 'wire', bankName: 'Bank', accountHolder: 'Ana Silva', password: 'password' }
  const given = { ...account, accountNumber: 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠', routingNumber: '٠٢١٠٠٠٠٢١' }
  expect(payoutChange.parse(given)).toMatchObject({
    accountNumber: 'DE89370400440532013000',
    routingNumber: '021000021',
  })
})
