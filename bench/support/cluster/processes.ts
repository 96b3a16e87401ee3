import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a command in the background, with its output in a file. */
export function startCommand([command, ...args]: string[], logFile: string): ChildProcess {
  const output = openSync(logFile, 'a')
  return spawn(command!, args, { stdio: ['ignore', output, output], cwd: '/' })
}

/** Ends a process, and waits until it has ended. */
export function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Waits until a test is true, for at most so many seconds. */
export async function until(what: string, test: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    if (await Promise.resolve(test()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`It took more than ${seconds} s until ${what}`)
    await wait(100)
  }
}
