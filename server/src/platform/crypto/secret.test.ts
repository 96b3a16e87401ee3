import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey, readSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the secret of an installation', () => {
  it('is the configured one, which is never written to disk', () => {
    expect(readSecret('configured', folder)).toBe('configured')
    expect(() => statSync(path.join(folder, 'secret'))).toThrow('ENOENT')
  })

  it('is otherwise generated once and then stays the same', () => {
    const secret = readSecret(null, folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readSecret(null, folder)).toBe(secret)
  })

  it('differs between installations', () => {
    const other = mkdtempSync(path.join(folder, 'other-'))
    expect(readSecret(null, other)).not.toBe(readSecret(null, folder))
  })

  it('is readable only by the file’s owner', () => {
    const secret = readSecret(null, folder)
    const file = path.join(folder, 'secret')
    expect(readFileSync(file, 'utf8')).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is read without a trailing newline', () => {
    writeFileSync(path.join(folder, 'secret'), 'kept\n')
    expect(readSecret(null, folder)).toBe('kept')
  })
})

describe('a derived key', () => {
  it('is 32 bytes, stable per purpose, and does not contain the secret', () => {
    const key = deriveKey('the secret', 'pins')
    expect(key).toHaveLength(32)
    expect(deriveKey('the secret', 'pins')).toEqual(key)
    expect(key.toString('latin1')).not.toContain('the secret')
  })

  it.each([
    ['another purpose', 'the secret', 'sessions'],
    ['another secret', 'another secret', 'pins'],
    ['the same characters, split elsewhere', 'the secretp', 'ins'],
  ])('differs for %s', (_what, secret, purpose) => {
    expect(deriveKey(secret, purpose)).not.toEqual(deriveKey('the secret', 'pins'))
  })

  it('never changes between versions, since stored data depends on it', () => {
    expect(deriveKey('the secret', 'pins').toString('hex')).toMatchInlineSnapshot(
      `"16dc2a25371cb1afe937a30218aa60ac9761b9685bd3eb0ae9ce54883c50f953"`,
    )
  })
})
