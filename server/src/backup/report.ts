import { parseArgs } from 'node:util'
import { ConfigurationError } from '../platform/configuration-error.ts'
import type { MadeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'

/** The value of the one argument of a command, `--name value`; explains with `usage` when there is none. */
export function readFlag(args: string[], name: string, usage: string): string {
  try {
    const { values } = parseArgs({ args, options: { [name]: { type: 'string' } } })
    const value = values[name]
    if (typeof value === 'string' && value !== '') return value
  } catch {
    // `usage` explains below
  }
  throw new ConfigurationError(`Use it like this: ${usage}`)
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The content of a backup, in one line. */
export function describeManifest({ tables, files, sha256 }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  return `${tables.length} tables with ${rows} rows (${megabytes(bytes)}), ${files.count} files (${megabytes(files.bytes)}), manifest ${sha256}`
}

/** A summary for the person who made the backup: what is in it and what is not. */
export function describeBackup({ file, bytes, manifest }: MadeBackup): string[] {
  const lines = [`${file} (${megabytes(bytes)}): ${describeManifest(manifest)}`]
  if (manifest.secret?.place === 'stored') lines.push('The generated SECRET is part of it')
  if (manifest.secret?.place === 'environment')
    lines.push('SECRET is set in the environment and is not part of it: keep it where BACKUP_KEY is kept')
  return lines
}
