import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Processor time since the start, user and system, in milliseconds. */
export type ProcessorTimes = { program: number; postgres: number }

/** Fields of /proc/{pid}/stat after the name of the program (Linux only). */
function statOf(pid: number | string): string[] {
  const [, fields = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return fields.split(' ')
}

/** The unit of /proc: a hundredth of a second. */
const tickMs = 10
const ownTicks = (fields: string[]) => Number(fields[11]) + Number(fields[12])
const endedChildrensTicks = (fields: string[]) => Number(fields[13]) + Number(fields[14])

/** Processor time of a process with all its threads, in milliseconds. */
export const processorMs = (pid: number): number => tickMs * ownTicks(statOf(pid))

/** Processor time of a program and of the embedded PostgreSQL in its folder, with all server processes of both. */
export function processorTimes(pid: number, dataDir: string): ProcessorTimes {
  const [postmaster = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const fields = statOf(postmaster)
  let ticks = ownTicks(fields) + endedChildrensTicks(fields)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const child = statOf(entry)
      if (child[1] === postmaster) ticks += ownTicks(child)
    } catch (error) {
      // a process that has just ended
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) throw error
    }
  }
  return { program: processorMs(pid), postgres: tickMs * ticks }
}

/** Waits until a program and its PostgreSQL use less than a twentieth of a processor, for example until the demo has been set up. */
export async function untilIdle(read: () => ProcessorTimes, limitMs = 240_000): Promise<void> {
  const deadline = performance.now() + limitMs
  const total = ({ program, postgres }: ProcessorTimes) => program + postgres
  for (let before = total(read()); ; ) {
    await wait(2_000)
    const now = total(read())
    if (now - before < 100) return
    if (performance.now() > deadline) throw new Error('The program did not come to rest')
    before = now
  }
}

/** Runs `work`, and returns its result with the processor time of each of its requests in milliseconds. */
export async function processorPerRequest<T extends { requests: number }>(
  read: () => ProcessorTimes,
  work: () => Promise<T>,
): Promise<ProcessorTimes & { loaded: T }> {
  const before = read()
  const loaded = await work()
  const after = read()
  return {
    loaded,
    program: (after.program - before.program) / loaded.requests,
    postgres: (after.postgres - before.postgres) / loaded.requests,
  }
}
