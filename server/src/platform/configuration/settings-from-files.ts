import { readFileSync } from 'node:fs'
import { ConfigurationError } from '../configuration-error.ts'

const ending = '_FILE'

/**
 * The environment with every setting of `names` that is given as a file, as container engines and systemd pass secrets on:
 * `SECRET_FILE=/run/secrets/vivobid` is replaced by SECRET with the file's content, without the white space around it. Throws a
 * ConfigurationError with a line for each file that cannot be read, and for each setting that is given both ways.
 */
export function withSettingsFromFiles(env: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  const settings = { ...env }
  const errors: string[] = []
  for (const name of names) {
    const file = env[name + ending]
    if (!file) continue
    if (env[name]) {
      errors.push(`${name} cannot be set beside ${name}${ending}: leave one of them out.`)
      continue
    }
    try {
      settings[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      errors.push(`${name}${ending} must name a file that can be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  if (errors.length > 0) throw new ConfigurationError(errors.join('\n'))
  return settings
}
