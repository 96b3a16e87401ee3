import { rmSync, statfsSync } from 'node:fs'
import pg from 'pg'
import { roundRobin } from '../../server/src/demo/round-robin.ts'
import { applicationRole } from '../../server/src/platform/database/application-login.ts'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { type ProcessorTimes, processorTimes } from './processor.ts'
import { createDataDir, databaseUrlOf, startProgram } from './servers.ts'

/** Numbers of influencers to measure at, in ascending order; BENCH_SIZES=10000 for a short run. */
export const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)

/** The program on a new database that will grow. */
export type Growing = {
  origin: string
  url: string
  /** Connection as the owner, without a statement timeout. */
  owner: pg.Client
  database: Database
  /** Processor time that the program and PostgreSQL have used so far. */
  processorTimes(): ProcessorTimes
  /** Current number of rows. */
  count: number
  /** Stops the program and removes its data, unless they are kept. */
  end(): Promise<void>
}

/**
 * Starts the program on `port`, on the data in `keepIn`, which stays when it ends. Throws when the disk has no room for the largest of
 * `counts` at `bytesEach` per row.
 */
export async function startGrowing(
  port: number,
  bytesEach: number,
  { counts = sizes, env = {}, keepIn }: { counts?: number[]; env?: Record<string, string>; keepIn?: string } = {},
): Promise<Growing> {
  const dataDir = keepIn ?? createDataDir()
  const free = statfsSync(dataDir)
  if (free.bavail * free.bsize < Math.max(...counts) * bytesEach) throw new Error(`${dataDir} has too little space`)
  console.log('Starting …')
  const program = await startProgram(dataDir, port, { DEMO: 'false', ...env })
  const url = databaseUrlOf(dataDir)
  const owner = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  await owner.connect()
  const database = openDatabase(url, { role: applicationRole, max: 4 })
  return {
    origin: program.origin,
    url,
    owner,
    database,
    processorTimes: () => processorTimes(program.pid, dataDir),
    count: 0,
    async end() {
      await database.close()
      await owner.end()
      await program.stop()
      if (!keepIn) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Collects figures by size; `note` prints one, `summary` prints all with the ratio of largest to smallest size. */
export function createReport(growing: Pick<Growing, 'count'>, counts = sizes) {
  const rows: { what: string; size: number; figure: number; unit: string }[] = []
  return {
    note(what: string, figure: number, unit: string) {
      rows.push({ what, size: growing.count, figure, unit })
      console.log(`  ${what}: ${figure.toFixed(unit === 'ms' ? 2 : 1)} ${unit}`)
    },
    summary() {
      const header = counts.map((size) => size.toLocaleString('en').padStart(12)).join('')
      console.log(`\n${'smallest to largest'.padEnd(42)}${header}   ratio`)
      for (const what of new Set(rows.map((row) => row.what))) {
        // everything is measured at each size
        const figures = counts.map((size) => rows.find((row) => row.what === what && row.size === size)!)
        const [smallest, largest] = [roundRobin(figures, 0), roundRobin(figures, figures.length - 1)]
        const ratio = largest.figure / smallest.figure
        const cells = figures.map(({ figure }) => figure.toFixed(2).padStart(12)).join('')
        console.log(`${`${what} (${smallest.unit})`.padEnd(42)}${cells}   ${ratio.toFixed(2)}`)
      }
    },
  }
}
