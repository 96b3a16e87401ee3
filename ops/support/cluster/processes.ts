import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a command in the background, with its output in a file. */
export function startCommand([command, ...args]: string[], logFile: string): ChildProcess {
  const output = openSync(logFile, 'a')
  // a command has a name
  const child = spawn(command!, args, { stdio: ['ignore', output, output], cwd: '/' })
  closeSync(output)
  return child
}

/** Runs a command that must succeed, with its output in a file; returns its duration in seconds. */
export function runToEnd(command: string[], logFile: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = startCommand(command, logFile)
    child.once('error', reject)
    child.once('exit', (status) => {
      if (status === 0) return resolve((performance.now() - began) / 1_000)
      const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5)
      reject(new Error([`${command.join(' ')} ended with ${status}:`, ...lastLines].join('\n')))
    })
  })
}

/** Ends a process, and waits until it has ended. */
export function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Waits until a test is true, for at most this many seconds. */
export async function until(what: string, test: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    if (await Promise.resolve(test()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`It took more than ${seconds} s until ${what}`)
    await wait(100)
  }
}
