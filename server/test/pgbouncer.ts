import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unprivilegedRunner } from '../src/platform/postgres/unprivileged.ts'

export const isPgbouncerInstalled = () => !spawnSync('pgbouncer', ['--version']).error

export type Pgbouncer = {
  /** The pooled address of a database, given its direct one. */
  urlOf: (directUrl: string) => string
  stop: () => Promise<void>
}

type Options = { folder: string; port: number; ownerUrl: string }

/**
 * Starts PgBouncer in transaction mode before the server of `ownerUrl`, whose user is a superuser and supplies the passwords of all
 * others. Its files are in `folder`.
 */
export async function startPgbouncer({ folder, port, ownerUrl }: Options): Promise<Pgbouncer> {
  const owner = new URL(ownerUrl)
  const user = decodeURIComponent(owner.username)
  mkdirSync(folder, { recursive: true })
  const config = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  writeFileSync(users, `"${user}" "${decodeURIComponent(owner.password)}"\n`)
  writeFileSync(
    config,
    `[databases]
* = host=${owner.hostname} port=${owner.port} auth_user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${users}
auth_query = select usename, passwd from pg_shadow where usename = $1
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
`,
  )
  chmodSync(users, 0o600)
  const { prefix, owner: account } = unprivilegedRunner([folder])
  if (account) for (const each of [folder, config, users]) chownSync(each, account.uid, account.gid)
  const [command, ...args] = [...prefix, 'pgbouncer', '-q', config]
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await waitUntilOpen(port, child)
  return {
    urlOf: (directUrl) => {
      const { pathname, username, password } = new URL(directUrl)
      return Object.assign(new URL(`postgres://127.0.0.1:${port}`), { pathname, username, password }).href
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function waitUntilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 200; i++, await wait(50)) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    if (await isOpen(port)) return
  }
  throw new Error('PgBouncer did not open its port')
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
