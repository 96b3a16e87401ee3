import { expect, it } from 'vitest'
import { credentials, email } from '../../accounts/identity/credentials.ts'
import { depositAccounts } from '../../money/deposits/deposits.ts'
import { defaultOperator } from '../site/operator.ts'
import { operator } from '../site/operator-schema.ts'

it.each([
  ['user@müller.example', 'user@xn--mller-kva.example'],
  ['USER@MÜLLER.Example', 'user@xn--mller-kva.example'],
  ['user@mu\u0308ller.example', 'user@xn--mller-kva.example'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
])('an address is taken with other letters in its host: %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
  expect(depositAccounts.shape.paypalEmail.parse(typed)).toBe(stored)
  expect(operator.parse({ ...defaultOperator, supportAddress: typed }).supportAddress).toBe(stored)
  expect(credentials.shape.username.parse(typed).toLowerCase()).toBe(stored)
})

it.each([
  'müller.example',
  '@müller.example',
  'user@müller',
  'user@mü ller.example',
  'user@müller.example/path',
  'user@müller.example:25',
  'user@müller..example',
  'user@xn--p1ai',
  'üser@example.com',
  'user@127.0.0.１',
])('an address is refused that no server has: %s', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})
