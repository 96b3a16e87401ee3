import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a process runs; one that has ended and that nobody has asked after does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !hasEnded(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container whose first process reaps none, an ended process keeps its entry for ever. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
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
