import { existsSync, readFileSync } from 'node:fs'
import { ConfigurationError } from '../platform/configuration-error.ts'
import { deriveKey, secretFile } from '../platform/crypto/secret.ts'
import type { BackedUpSecret } from './manifest.ts'

type Settings = { secret: string | null; dataDir: string }

/** A mark that tells two secrets apart and reveals nothing about them. */
const markOf = (secret: string) => deriveKey(secret, 'mark of the secret in backups').toString('hex')

/** The installation's secret for its backup; `content` is that of a generated one, which is part of the backup. */
export function secretToBackUp({ secret, dataDir }: Settings): { secret: BackedUpSecret; content: string | null } {
  if (secret) return { secret: { place: 'environment', mark: markOf(secret) }, content: null }
  if (!existsSync(secretFile(dataDir))) return { secret: null, content: null }
  const content = readFileSync(secretFile(dataDir), 'utf8').trim()
  return { secret: { place: 'stored', mark: markOf(content) }, content }
}

/** Refuses to restore an installation under another secret than its own: nobody could sign in. */
export function refuseOtherSecret(configured: string | null, backedUp: BackedUpSecret): void {
  if (!backedUp) return
  if (configured ? markOf(configured) !== backedUp.mark : backedUp.place === 'environment')
    throw new ConfigurationError(
      'SECRET is not that of the installation which was backed up: its passwords depend on it. Nothing was restored.',
    )
}
