import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../configuration-error.ts'

/** How to run a command that refuses to run as root: its prefix, and the owner that its files need. */
export type Runner = { prefix: string[]; owner: { uid: number; gid: number } | null }

/**
 * PostgreSQL refuses to run as root, so root runs it under an unprivileged account. Where parent folders are accessible only to root
 * (a home or temporary folder), that account gets the capability to traverse them; nothing else on the machine is changed. Throws
 * ConfigurationError with instructions when neither is possible.
 */
export function unprivilegedRunner(folders: string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const account = findAccount(['postgres', 'nobody'])
  const setpriv = findCommand('setpriv')
  if (!account || !setpriv) {
    throw new ConfigurationError(
      'The embedded PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const capabilities = folders.every(isTraversableByOthers)
    ? []
    : ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return {
    prefix: [
      setpriv,
      '--reuid',
      String(account.uid),
      '--regid',
      String(account.gid),
      '--clear-groups',
      ...capabilities,
      '--',
    ],
    owner: account,
  }
}

function findAccount(names: string[]) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of names) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return null
}

function findCommand(name: string) {
  for (const folder of ['/usr/bin', '/bin', '/usr/local/bin', '/sbin', '/usr/sbin']) {
    const command = path.join(folder, name)
    try {
      accessSync(command, constants.X_OK)
      return command
    } catch {
      // not in this folder: the next one
    }
  }
  return null
}

function isTraversableByOthers(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false
    if (current === path.dirname(current)) return true
  }
}
