import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { omit } from '#contract/omit.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Program = {
  child: ChildProcess
  origin: string
  /** The program's output so far. */
  output: () => string
  /** Sends a signal and resolves to the exit code; null when killed by the signal. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Settings by the names of their variables, and the program's role. */
type Settings = Record<string, string> & { role?: string }

/** Runs the server in its own process, as `npm start` does, without the browser side; does not wait until it is ready. */
export function runProgram(dataDir: string, port: number, { role, ...env }: Settings = {}): Program {
  const inherited = omit(process.env, 'DATABASE_URL')
  const child = spawn(process.execPath, ['server/src/main.ts', ...(role ? ['--role', role] : [])], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB: 'none',
      LOG_LEVEL: 'fatal',
      DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Like `runProgram`, but waits until it is ready. */
export async function startProgram(...settings: Parameters<typeof runProgram>): Promise<Program> {
  const program = runProgram(...settings)
  for (const deadline = Date.now() + 120_000; ; await wait(25)) {
    const ready = await fetch(`${program.origin}/readyz`).catch(() => null)
    if (ready?.ok) return program
    if (program.child.exitCode !== null) throw new Error(`The server ended: ${program.output()}`)
    if (Date.now() > deadline) throw new Error(`The server did not become ready: ${program.output()}`)
  }
}

/** A free port, below the range that the system uses for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
