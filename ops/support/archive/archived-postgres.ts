import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { parse } from 'yaml'
import { root } from '../../../bench/support/servers.ts'
import { unprivilegedRunner } from '../../../server/src/platform/postgres/unprivileged.ts'
import { owner } from '../cluster/configurations.ts'
import { postgresFolder } from '../cluster/machine.ts'
import { endChild, runToEnd, startCommand, until } from '../cluster/processes.ts'

type Info = { backup: { label: string }[] }

const deployed = path.join(root, 'deploy/pgbackrest')
const stanza = '--stanza=vivobid'

/** A point to which a database is restored: a second in UTC, or the name of a restore point with a backup that was made before it. */
export type Target = { type: 'time'; at: Date } | { type: 'name'; name: string; backup: string }

/**
 * A PostgreSQL that archives to a repository of pgBackRest with the configuration of deploy/pgbackrest, but for its places: everything is
 * in one folder, the repository included.
 */
export class ArchivedPostgres {
  readonly url: string
  private readonly folder: string
  private readonly port: number
  private readonly runner: ReturnType<typeof unprivilegedRunner>
  private readonly secret = randomBytes(32).toString('hex')
  private child: ChildProcess | null = null

  constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
    this.url = `postgres://${owner.user}:${encodeURIComponent(owner.password)}@127.0.0.1:${port}/vivobid`
    this.runner = unprivilegedRunner([folder])
  }

  /** Makes an empty database and its repository, and starts archiving. */
  async create(): Promise<void> {
    for (const name of ['data', 'repository', 'socket', 'spool', 'lock', 'log', 'conf.d']) this.makeFolder(name)
    for (const name of ['pgbackrest.conf', 'restore-cluster.sh'])
      copyFileSync(path.join(deployed, name), this.file(name))
    this.writeSecret('conf.d/secrets.conf', `[global]\nrepo1-cipher-pass=${this.secret}\n`)
    this.writeSecret('password', owner.password)
    await this.run([
      ...[`${postgresFolder}/initdb`, '-D', this.file('data'), '-U', owner.user, `--pwfile=${this.file('password')}`],
      ...['--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    ])
    await this.start(archiving())
    await this.query('create database vivobid', 'postgres')
    await this.pgbackrest('stanza-create')
    await this.pgbackrest('check')
  }

  /** Makes a backup; returns how many seconds it took. */
  backUp(type: 'full' | 'incr'): Promise<number> {
    return this.pgbackrest('backup', `--type=${type}`)
  }

  /** The name of the last backup. */
  lastBackup(): string {
    const [command, ...args] = this.commandOf(['pgbackrest', stanza, '--output=json', 'info'])
    // a command has a name
    const [info] = JSON.parse(execFileSync(command!, args, { encoding: 'utf8', cwd: '/' })) as [Info]
    // one was made before
    return info.backup.at(-1)!.label
  }

  /** Waits until everything that was committed so far is in the repository. */
  async archiveAll(): Promise<void> {
    await this.pgbackrest('check')
  }

  /** Ends PostgreSQL as a power cut does, and removes its data: nothing is left but the repository. */
  async lose(): Promise<void> {
    await this.stop('SIGKILL')
    rmSync(this.file('data'), { recursive: true })
    rmSync(this.file('spool'), { recursive: true })
    for (const name of ['data', 'spool']) this.makeFolder(name)
  }

  /** Restores from the repository over the present data, as of a point, and starts; returns the seconds for copying and for recovering. */
  async restore(target: Target): Promise<{ copied: number; recovered: number }> {
    await this.stop('SIGINT')
    const copied = await (target.type === 'time'
      ? this.run(['env', `TARGET=${inUtc(target.at)}`, this.file('restore-cluster.sh')])
      : this.pgbackrest(
          '--delta',
          `--set=${target.backup}`,
          '--type=name',
          `--target=${target.name}`,
          '--target-action=promote',
          'restore',
        ))
    const began = performance.now()
    await this.start({})
    return { copied, recovered: (performance.now() - began) / 1_000 }
  }

  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (this.child) await endChild(this.child, signal)
    this.child = null
  }

  /** End of the last recovery, in the words of PostgreSQL. */
  endOfRecovery(): string {
    const lines = readFileSync(this.file('postgres.log'), 'utf8').split('\n')
    // callers have recovered to a moment
    return lines.findLast((line) => line.includes('recovery stopping'))!.replace(/^.*?LOG: +/, '')
  }

  query = async <Row extends pg.QueryResultRow>(statement: string, database = 'vivobid'): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: this.url.replace(/vivobid$/, database) })
    // a server that ends while it is asked fails the statement
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  private file = (name: string) => path.join(this.folder, name)

  private makeFolder(name: string) {
    mkdirSync(this.file(name), { mode: 0o700 })
    this.giveAway(name)
  }

  private writeSecret(name: string, content: string) {
    writeFileSync(this.file(name), content)
    chmodSync(this.file(name), 0o600)
    this.giveAway(name)
  }

  private giveAway(name: string) {
    const { owner: account } = this.runner
    if (account) chownSync(this.file(name), account.uid, account.gid)
  }

  private pgbackrest(...args: string[]): Promise<number> {
    return this.run(['pgbackrest', stanza, ...args])
  }

  private run(command: string[]): Promise<number> {
    return runToEnd(this.commandOf(command), this.file('pgbackrest.log'))
  }

  /**
   * Prefix of a command without the rights of root, and with the places of this folder in the environment, where pgBackRest prefers them
   * to its file.
   */
  private commandOf(command: string[]): string[] {
    const places = {
      CONFIG: 'pgbackrest.conf',
      CONFIG_INCLUDE_PATH: 'conf.d',
      REPO1_PATH: 'repository',
      SPOOL_PATH: 'spool',
      LOCK_PATH: 'lock',
      LOG_PATH: 'log',
      PG1_PATH: 'data',
      PG1_SOCKET_PATH: 'socket',
    }
    const settings = {
      ...Object.fromEntries(Object.entries(places).map(([name, place]) => [name, this.file(place)])),
      REPO1_TYPE: 'posix',
      PG1_PORT: this.port,
      PG1_USER: owner.user,
      // the restored server does not archive, so that the next restore finds the same repository
      ARCHIVE_MODE: 'off',
    }
    const environment = Object.entries(settings).map(([name, value]) => `PGBACKREST_${name}=${value}`)
    return [...this.runner.prefix, 'env', ...environment, ...command]
  }

  /** Starts, and waits until it can be written to: after a restore, until it has recovered. */
  private async start(parameters: Record<string, string>): Promise<void> {
    const settings = {
      ...parameters,
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: this.file('socket'),
      max_connections: 150,
      timezone: 'UTC',
      log_timezone: 'UTC',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = this.commandOf([`${postgresFolder}/postgres`, '-D', this.file('data'), ...args])
    this.child = startCommand(command, this.file('postgres.log'))
    const { child } = this
    await until('PostgreSQL can be written to', async () => {
      if (child.exitCode !== null || child.signalCode !== null) return true
      const [answer] = await this.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers', 'postgres')
      // a row in any case
      return !answer!.recovers
    })
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended: see ${this.file('postgres.log')}`)
  }
}

/** PostgreSQL's parameters in the configuration of Patroni, which archive. A restore brings its own restore_command. */
function archiving(): Record<string, string> {
  const { bootstrap } = parse(readFileSync(path.join(deployed, 'patroni.yml'), 'utf8')) as {
    bootstrap: { dcs: { postgresql: { parameters: Record<string, string> } } }
  }
  return bootstrap.dcs.postgresql.parameters
}

/** 2026-11-24 09:41:00+00 */
const inUtc = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}+00`
