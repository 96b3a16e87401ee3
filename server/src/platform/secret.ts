import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret of this installation: the configured one, or one that is made once and kept in `dataDir`. */
export function readSecret(configured: string | null, dataDir: string): string {
  if (configured) return configured
  const file = path.join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

const derived = new Map<string, Buffer>()

/** A 32-byte key for one purpose; knowing it tells nothing of the secret or of other keys. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `vivobid ${purpose}`, 32))
  derived.set(name, key)
  return key
}
