import type { ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { commandLine, endProcess } from '../../../server/src/platform/postgres/processes.ts'
import { unprivilegedRunner } from '../../../server/src/platform/postgres/unprivileged.ts'
import { type Pgbouncer, startPgbouncer } from '../../../server/test/pgbouncer.ts'
import {
  etcdArguments,
  haproxyConfiguration,
  type NodeAddress,
  owner,
  patroniConfiguration,
  ports,
} from './configurations.ts'
import { type Disk, makeDisk } from './disks.ts'
import { layNetwork, type Network } from './network.ts'
import { endChild, startCommand, until } from './processes.ts'

/** State of a member, as Patroni reports it. */
type Member = { name: string; role: string; state: string; timeline?: number }

/** Three nodes, each with PostgreSQL, Patroni and etcd, behind HAProxy and PgBouncer. */
export class Cluster {
  readonly nodes: NodeAddress[]
  readonly network: Network
  readonly disks: Disk[]
  /** The primary, past PgBouncer. */
  readonly url = `postgres://${owner.user}:${encodeURIComponent(owner.password)}@127.0.0.1:${ports.database}/vivobid`
  /** Any standby that keeps up. */
  readonly standbyUrl = this.url.replace(String(ports.database), String(ports.standbys))
  private readonly folder: string
  private readonly etcds: ChildProcess[] = []
  private readonly patronis: ChildProcess[] = []
  private haproxy: ChildProcess | null = null
  pgbouncer: Pgbouncer | null = null

  constructor(folder: string) {
    this.folder = folder
    this.network = layNetwork()
    this.disks = this.network.hosts.map((_, i) => makeDisk(path.join(folder, `node${i + 1}`)))
    this.nodes = this.network.hosts.map((host, i) => ({
      name: `node${i + 1}`,
      host,
      postgres: ports.postgres + i,
      patroni: ports.patroni + i,
      etcd: ports.etcd + i,
      etcdPeer: ports.etcdPeer + i,
      folder: path.join(folder, `node${i + 1}`),
    }))
  }

  async start(): Promise<void> {
    for (const i of this.nodes.keys()) this.etcds[i] = this.startEtcd(i)
    for (const [i, node] of this.nodes.entries()) {
      const file = this.file(`${node.name}.yml`)
      writeFileSync(file, patroniConfiguration(node, this.nodes))
      this.startPatroni(i)
    }
    const config = this.file('haproxy.cfg')
    writeFileSync(config, haproxyConfiguration(this.nodes))
    this.haproxy = startCommand(['haproxy', '-db', '-f', config], this.file('haproxy.log'))
    await this.untilHealthy()
    await until('the database is there', () => this.createDatabase())
    this.pgbouncer = await startPgbouncer({
      folder: this.file('pgbouncer'),
      port: ports.pooler,
      ownerUrl: this.url,
    })
  }

  startPatroni(i: number): void {
    const node = this.nodeAt(i)
    const command = [...this.commandOf(i, node.folder), 'patroni', this.file(`${node.name}.yml`)]
    this.patronis[i] = startCommand(command, this.file(`${node.name}.log`))
  }

  /** Kills Patroni and PostgreSQL of a node. */
  kill(i: number): void {
    const postmaster = this.postmasterPid(i)
    if (postmaster === null) throw new Error(`No PostgreSQL runs on node ${i + 1}`)
    this.patronis[i]?.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  }

  /** The node that is the primary by its own account and by the others'; null while there is none. */
  async primary(): Promise<number | null> {
    for (const i of this.nodes.keys()) {
      const { host, patroni } = this.nodeAt(i)
      const answer = await fetch(`http://${host}:${patroni}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.ok) return i
    }
    return null
  }

  /** Waits until there is a primary, both others stream from it, and one of them synchronously. */
  async untilHealthy(): Promise<void> {
    await until(
      'all nodes stream',
      async () => {
        const primary = await this.primary()
        if (primary === null) return false
        const { host, patroni } = this.nodeAt(primary)
        const answer = await fetch(`http://${host}:${patroni}/cluster`, { signal: AbortSignal.timeout(2_000) })
        const { members } = (await answer.json()) as { members: Member[] }
        const timeline = members.find(({ role }) => role === 'leader')?.timeline
        const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
        return (
          members.length === this.nodes.length &&
          members.every((member) => isUp(member) && member.timeline === timeline) &&
          members.some(({ role }) => role === 'sync_standby')
        )
      },
      180,
    )
  }

  /** Runs statements on a node itself, as its superuser. */
  async onNode(i: number, statement: string): Promise<void> {
    const { host, postgres } = this.nodeAt(i)
    const client = new pg.Client({
      host,
      port: postgres,
      ...owner,
      database: 'vivobid',
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  /** Ends everything and removes all its files, but for its logs where they are wanted. */
  async stop({ keepsLogs }: { keepsLogs: boolean }): Promise<void> {
    await this.pgbouncer?.stop()
    if (this.haproxy) await endChild(this.haproxy, 'SIGKILL')
    for (const patroni of this.patronis) await endChild(patroni, 'SIGKILL')
    for (const i of this.nodes.keys()) {
      const pid = this.postmasterPid(i)
      if (pid !== null) await endProcess(pid, ['SIGQUIT', 'SIGKILL'], 5_000)
    }
    for (const etcd of this.etcds) await endChild(etcd, 'SIGKILL')
    for (const disk of this.disks) disk.close()
    this.network.close()
    for (const name of readdirSync(this.folder))
      if (!(keepsLogs && name.endsWith('.log'))) rmSync(this.file(name), { recursive: true, force: true })
    if (!keepsLogs) rmSync(this.folder, { recursive: true, force: true })
  }

  private nodeAt(i: number): NodeAddress {
    const node = this.nodes[i]
    if (!node) throw new Error(`There is no node ${i + 1}`)
    return node
  }

  private file = (name: string) => path.join(this.folder, name)

  /** null: PostgreSQL does not run there. */
  private postmasterPid(i: number): number | null {
    const data = path.join(this.nodeAt(i).folder, 'data')
    const file = path.join(data, 'postmaster.pid')
    if (!existsSync(file)) return null
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // the file of a killed server stays, and its number may be another's
    return commandLine(pid)?.includes(data) ? pid : null
  }

  /** Beginning of a node's command that writes into a folder: in its network, and without the rights of root. */
  private commandOf(i: number, folder: string): string[] {
    const { prefix, owner: account } = unprivilegedRunner([folder])
    if (account) chownSync(folder, account.uid, account.gid)
    return [...this.network.prefixOf(i), ...prefix]
  }

  private startEtcd(i: number): ChildProcess {
    const node = this.nodeAt(i)
    const folder = `${node.folder}-etcd`
    mkdirSync(folder, { mode: 0o700 })
    return startCommand(
      [...this.commandOf(i, folder), 'etcd', ...etcdArguments(node, folder, this.nodes)],
      this.file(`${node.name}-etcd.log`),
    )
  }

  private async createDatabase(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url.replace(/vivobid$/, 'postgres') })
    await client.connect()
    try {
      const { rowCount } = await client.query("select from pg_database where datname = 'vivobid'")
      if (rowCount === 0) await client.query('create database vivobid')
      return true
    } finally {
      await client.end()
    }
  }
}
