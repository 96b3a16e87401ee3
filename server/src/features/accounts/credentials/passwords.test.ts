import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { deriveKey } from '../../../platform/crypto/secret.ts'
import { openPasswords } from './passwords.ts'

const secret = 'a secret of the tests, and of the tests alone'

it('a password is hashed with Argon2id at the OWASP minimum', async () => {
  const passwords = openPasswords(secret)
  const hashed = await passwords.hash('a quiet green kettle')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('a quiet green kettle', hashed)).toBe('current')
  expect(await passwords.matches('a loud red kettle', hashed)).toBe(false)
  expect(await passwords.matches('nobody has this password', null)).toBe(false)
})

const composed = 'Ein grüner Kessel'.normalize('NFC')
const decomposed = composed.normalize('NFD')
/** A hash by earlier releases, which treated each form as a password of its own. */
const hashedAsTyped = (password: string) =>
  hash(createHmac('sha256', deriveKey(secret, 'password-pepper')).update(password).digest('base64'))

it('a password is one however its letters are composed', async () => {
  const passwords = openPasswords(secret)
  for (const stored of [composed, decomposed])
    for (const typed of [composed, decomposed])
      expect(await passwords.matches(typed, await passwords.hash(stored))).toBe('current')
})

it('a password that was hashed as it was typed stays right in both forms', async () => {
  const passwords = openPasswords(secret)
  for (const typed of [composed, decomposed]) {
    expect(await passwords.matches(typed, await hashedAsTyped(composed))).toBe('current')
    expect(await passwords.matches(typed, await hashedAsTyped(decomposed))).toBe('outdated')
  }
  expect(await passwords.matches('Ein gruner Kessel', await hashedAsTyped(decomposed))).toBe(false)
})
