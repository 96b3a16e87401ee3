import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Returns whether a process is running; zombies do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Detects zombies: in a container whose init does not reap, an ended process keeps its entry forever. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The command line of a process, where the system exposes it; otherwise null. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
}

/** Sends each signal in turn until the process ends, waiting up to `timeoutMs` after each. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], timeoutMs: number): Promise<void> {
  for (const signal of signals) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < timeoutMs && isAlive(pid); waited += 50) await wait(50)
  }
}
