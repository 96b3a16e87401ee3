import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Path of the file that a generated secret is stored in. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret')

/** The secret of this installation: the configured one, or one generated once and stored in `dataDir`. */
export function readSecret(configured: string | null, dataDir: string): string {
  if (configured) return configured
  const file = secretFile(dataDir)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

const derivedKeys = new Map<string, Buffer>()

/** A 32-byte key for one purpose; it reveals nothing about the secret or other keys. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  const known = derivedKeys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `vivobid ${purpose}`, 32))
  derivedKeys.set(name, key)
  return key
}

/** The purpose and owner of a sealed text: it can be unsealed only for the same two. */
export type SealedFor = { purpose: string; owner: string }

/** Encrypts a short text under the key of `purpose`, bound to `owner` (AES-256-GCM). */
export function seal(secret: string, { purpose, owner }: SealedFor, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Decrypts what `seal` encrypted; throws when it was tampered with or belongs to another owner. */
export function unseal(secret: string, { purpose, owner }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

/** A keyed digest, for short codes that a plain hash would not hide. */
export const digest = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest()

/** A new secret of 256 random bits, for a link or a session; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
