import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../configuration-error.ts'

/** The way to run a command that refuses to run as root: its prefix, and the owner that its files need. */
export type Runner = { prefix: string[]; owner: { uid: number; gid: number } | null }

/**
 * Finds an unprivileged account to run PostgreSQL under, which refuses to run as root. Where that account may not enter a parent folder
 * (a home or temporary folder) or run a program, it gets the capability to; nothing else on the machine is changed. Throws
 * ConfigurationError with instructions when neither is possible. `places` are the folders and programs that it needs.
 */
export function unprivilegedRunner(places: string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const account = findAccount(['postgres', 'nobody'])
  const setpriv = findCommand('setpriv')
  if (!account || !setpriv) {
    throw new ConfigurationError(
      'The embedded PostgreSQL cannot run as root here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const { name, ...owner } = account
  const closed = places.map(closedFolderOf).find((folder) => folder !== null)
  const closedPrograms = places.filter((place) => statSync(place).isFile() && !isOpenToOthers(place))
  const capability = closed || closedPrograms[0] ? findCapability(closedPrograms.length === 0) : null
  if (capability === undefined) {
    // a capability is looked for only where one of them is closed
    const place = closed ?? closedPrograms[0]!
    throw new ConfigurationError(
      `The embedded PostgreSQL does not run as root but as ${name}, who may not use ${place}. Open it (chmod o+rx ${place}), start as an ordinary user from a folder of theirs, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  // the account is not root, and access(2), with which initdb looks for its programs, then regards capabilities only with this bit
  const reach = capability
    ? ['--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`, '--securebits', '+no_setuid_fixup']
    : []
  return {
    prefix: [setpriv, '--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups', ...reach, '--'],
    owner,
  }
}

/** Their numbers in Linux: the first reads and enters everything, the second also runs and writes everything. */
const capabilities = { dac_read_search: 2n, dac_override: 1n }

/** The weakest sufficient capability of this process; undefined when it has none, as root in some containers. */
function findCapability(mayRunPrograms: boolean): string | undefined {
  const effective = /^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  const has = (capability: keyof typeof capabilities) => (BigInt(`0x${effective}`) >> capabilities[capability]) & 1n
  if (mayRunPrograms && has('dac_read_search')) return 'dac_read_search'
  return has('dac_override') ? 'dac_override' : undefined
}

function findAccount(names: string[]) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of names) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) }
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

/** Returns true when others may enter a folder, or run a program. */
const isOpenToOthers = (place: string) => (statSync(place).mode & constants.S_IXOTH) !== 0

/** The outermost folder above a place that others may not enter; null when there is none. */
function closedFolderOf(place: string): string | null {
  const parent = path.dirname(path.resolve(place))
  const outer = parent === place ? null : closedFolderOf(parent)
  return outer ?? (statSync(place).isDirectory() && !isOpenToOthers(place) ? place : null)
}
