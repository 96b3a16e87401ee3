import { withSettingsFromFiles } from '../platform/configuration/settings-from-files.ts'
import { ConfigurationError } from '../platform/configuration-error.ts'

const minLength = 16

/** The key of backups, from BACKUP_KEY or the file that BACKUP_KEY_FILE names. It may not be the installation's own SECRET. */
export function readBackupKey(env: NodeJS.ProcessEnv): string {
  const { BACKUP_KEY: key = '', SECRET: secret } = withSettingsFromFiles(env, ['BACKUP_KEY', 'SECRET'])
  if (key.length < minLength)
    throw new ConfigurationError(
      `BACKUP_KEY must be at least ${minLength} characters, for example from: openssl rand -hex 32. Keep it apart from the backups.`,
    )
  if (key === secret) throw new ConfigurationError('BACKUP_KEY must not be SECRET: each opens what the other must not.')
  return key
}
