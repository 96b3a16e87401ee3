import { expect, it } from 'vitest'
import { openPasswords } from './passwords.ts'

const secret = 'a secret of the tests, and of the tests alone'

it('a password is hashed with Argon2id at the OWASP minimum', async () => {
  const passwords = openPasswords(secret)
  const hashed = await passwords.hash('a quiet green kettle')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('a quiet green kettle', hashed)).toBe(true)
  expect(await passwords.matches('a loud red kettle', hashed)).toBe(false)
  expect(await passwords.matches('nobody has this password', null)).toBe(false)
})
