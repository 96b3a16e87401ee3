import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationFault } from '../configuration.ts'

/** How to run a command that refuses to be root: what to put before it, and whom its files must belong to. */
export type Runner = { prefix: string[]; owner: { uid: number; gid: number } | null }

/**
 * PostgreSQL does not run as root. An ordinary user runs it as it is. Root hands it to an unprivileged account; where the
 * folders on the way are root's alone (a home or temporary folder), that account is given the right to pass them, and no more
 * is changed on the machine. Throws ConfigurationFault with what to do when neither is possible.
 */
export function unprivilegedRunner(folders: string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const account = findAccount(['postgres', 'nobody'])
  const setpriv = findCommand('setpriv')
  if (!account || !setpriv) {
    throw new ConfigurationFault(
      'The embedded PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const rights = folders.every(passableByOthers)
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
      ...rights,
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

function passableByOthers(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
