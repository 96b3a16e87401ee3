import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ConfigurationError } from '../../../server/src/platform/configuration-error.ts'

/** File by which each package of Debian is recognised as installed. */
const files = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
}
type Package = keyof typeof files

export const clusterPackages: Package[] = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'postgresql-15',
]
export const archivePackages: Package[] = ['postgresql-15', 'pgbackrest']

export const postgresFolder = '/usr/lib/postgresql/15/bin'

export const missingOf = (packages: Package[]): Package[] => packages.filter((name) => !existsSync(files[name]))

/** Installs the missing ones of these packages, where root and apt-get are; throws ConfigurationError with their names otherwise. */
export function installPackages(packages: Package[]): void {
  const names = missingOf(packages)
  if (names.length === 0) return
  if (process.getuid?.() === 0) {
    console.log(`Installing ${names.join(', ')} …`)
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    // their services are not needed, and would start at the ports of others
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'ignore', env })
  }
  const left = missingOf(packages)
  if (left.length > 0) throw new ConfigurationError(`These packages of Debian 12 are missing: ${left.join(', ')}`)
}

/** Runs a command; returns whether it succeeded. */
export const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Runs a command that must succeed. */
export function mustRun(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error}`)
}
