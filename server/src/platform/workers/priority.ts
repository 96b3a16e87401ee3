import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Lowers the priority below the server and the database. On Linux every thread has its own priority, inherited by later threads, and
 * with autogroups the priority of the session counts against other sessions. Where `chrt` is installed, the worker runs only
 * while the CPU is otherwise idle (SCHED_IDLE), which Node itself cannot ask for.
 */
export function lowerPriority(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) os.setPriority(thread, priority)
  if (process.platform !== 'linux') return
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch {
    // autogroups are not enabled
  }
}
