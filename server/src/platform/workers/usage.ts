import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Ticks of the processor's time per second on Linux. */
const ticksPerSecond = 100

/** Resident memory and processor time that a worker has used so far; 0 where the system does not report them. */
export function usageOf({ pid }: ChildProcess): { megabytes: number; cpuSeconds: number } {
  try {
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // after the name, which may contain spaces, the 12th and 13th field are user and system time
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return { megabytes: Number(memory) / 1024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return { megabytes: 0, cpuSeconds: 0 }
  }
}
