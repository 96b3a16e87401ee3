import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** How a process was started, where the system tells; null where it does not. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
}

/** Asks a process to end with each signal in turn, waiting up to `patience` milliseconds after each. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], patience: number): Promise<void> {
  for (const signal of signals) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < patience && isAlive(pid); waited += 50) await wait(50)
  }
}
