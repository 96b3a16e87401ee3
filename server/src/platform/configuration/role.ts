import { parseArgs } from 'node:util'
import { ConfigurationError } from '../configuration-error.ts'
import type { Configuration } from './configuration.ts'

const roles = ['all', 'web', 'worker'] as const

/**
 * The part of the work that a process does: `web` answers requests, `worker` runs the jobs, `all` does both. Any number of each work on
 * one database and one storage (docs/decisions/processes.md).
 */
export type Role = (typeof roles)[number]

export const servesPages = (role: Role): boolean => role !== 'worker'
export const runsJobs = (role: Role): boolean => role !== 'web'

/** The role in the program's arguments: `--role web`; `all` without one. */
export function readRole(args: string[]): Role {
  try {
    const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } })
    const role = roles.find((each) => each === values.role)
    if (role) return role
  } catch {
    // The error below explains what is accepted.
  }
  throw new ConfigurationError('The program takes one argument: --role all, --role web or --role worker.')
}

/**
 * Refuses settings that processes with different roles would not share: each would start a database, invent a secret or write links to
 * itself.
 */
export function checkRole(role: Role, { databaseUrl, secret, publicOrigin, demo }: Configuration): void {
  if (role === 'all') return
  const missing = Object.entries({ DATABASE_URL: databaseUrl, SECRET: secret, PUBLIC_ORIGIN: publicOrigin })
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is missing: with --role ${role} all processes of the installation need the same one.`)
  if (demo) missing.push(`DEMO cannot be true with --role ${role}: a demo runs in one process.`)
  if (missing.length > 0) throw new ConfigurationError(missing.join('\n'))
}
