import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')

export type Program = {
  child: ChildProcess
  origin: string
  /** Everything that it wrote for its owner so far. */
  said: () => string
  /** Sends a signal and gives the exit code; null when the signal itself ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Runs the server as its own process, as `npm start` does, without the browser side; does not wait for it. */
export function runProgram(dataDir: string, port: number, env: Record<string, string> = {}): Program {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB: 'none',
      LOG_LEVEL: 'silent',
      DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** The same, and waits until it serves. */
export async function startProgram(...settings: Parameters<typeof runProgram>): Promise<Program> {
  const program = runProgram(...settings)
  for (const deadline = Date.now() + 30_000; ; await wait(25)) {
    const ready = await fetch(`${program.origin}/readyz`).catch(() => null)
    if (ready?.ok) return program
    if (program.child.exitCode !== null) throw new Error(`The server ended: ${program.said()}`)
    if (Date.now() > deadline) throw new Error(`The server did not become ready: ${program.said()}`)
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
