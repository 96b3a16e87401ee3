import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningPostgresUrl } from '../../server/src/platform/postgres/embedded.ts'

export const root = path.resolve(import.meta.dirname, '../..')

export type RunningProgram = {
  child: ChildProcess
  pid: number
  origin: string
  port: number
  stop: () => Promise<void>
}

export const createDataDir = () => mkdtempSync(path.join(os.tmpdir(), 'vivobid-bench-'))

/** Settings by the names of their variables, and the program's role. */
type Settings = Record<string, string> & { role?: string }

/** Starts the program of a checkout as `npm start` does, without the browser side, and waits until it is ready. */
export async function startProgram(
  dataDir: string,
  port: number,
  { role, ...env }: Settings = {},
  folder = root,
): Promise<RunningProgram> {
  const args = ['--max-semi-space-size=16', '--max-old-space-size=1024', 'server/src/main.ts']
  return start(folder, role ? [...args, '--role', role] : args, port, {
    DATA_DIR: dataDir,
    PORT: String(port),
    WEB: 'none',
    LOG_LEVEL: 'error',
    ...env,
  })
}

/** Starts the bare baseline server. */
export const startBare = (databaseUrl: string, port: number) =>
  start(root, ['bench/bare.ts'], port, { DATABASE_URL: databaseUrl, PORT: String(port) })

async function start(
  folder: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin, child).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The server did not start')
  return {
    child,
    pid,
    origin,
    port,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export async function waitUntilReady(origin: string, child?: ChildProcess, limit = 180_000): Promise<void> {
  const deadline = Date.now() + limit
  for (;;) {
    const ready = await fetch(`${origin}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (ready) return
    if (child?.exitCode != null) throw new Error(`The server ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`${origin} did not become ready`)
    await wait(25)
  }
}

/** The address of the PostgreSQL that a program runs for a folder. */
export function databaseUrlOf(dataDir: string): string {
  const url = runningPostgresUrl(dataDir)
  if (url === null) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return url
}

/** Resident memory of a process in MB (Linux only). */
export const residentMegabytes = (pid: number): number => memoryOf(pid, 'VmRSS')

/** The most memory that a process has had resident, in MB (Linux only). */
export const peakMegabytes = (pid: number): number => memoryOf(pid, 'VmHWM')

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
  if (kilobytes === undefined) throw new Error(`Process ${pid} has no ${field}`)
  return Math.round(Number(kilobytes) / 1024)
}
