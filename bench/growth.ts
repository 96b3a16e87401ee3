import { rmSync, statfsSync } from 'node:fs'
import pg from 'pg'
import { applicationRole } from '../server/src/open.ts'
import { type Database, openDatabase } from '../server/src/platform/database.ts'
import { runningPostgresUrl } from '../server/src/platform/postgres/embedded.ts'
import { aFolder, startProgram } from './servers.ts'

/** How many influencers there are when figures are taken, the fewest first; BENCH_SIZES=10000 for a short run. */
export const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)

/** The program on a new database that is to grow. */
export type Growing = {
  origin: string
  url: string
  /** As the database's owner, without a limit of time. */
  owner: pg.Client
  database: Database
  /** How many influencers there are now. */
  known: number
  /** Stops the program and removes all that it stored. */
  end(): Promise<void>
}

/**
 * Starts the program on `port`. Refuses a disk with no room for the largest of `grown`, at `bytesEach` for an influencer, or for
 * whatever else there is ever more of.
 */
export async function startGrowing(
  port: number,
  bytesEach: number,
  { grown = sizes, env = {} }: { grown?: number[]; env?: Record<string, string> } = {},
): Promise<Growing> {
  const dataDir = aFolder()
  const free = statfsSync(dataDir)
  if (free.bavail * free.bsize < Math.max(...grown) * bytesEach) throw new Error(`${dataDir} has too little space`)
  console.log('Starting …')
  const program = await startProgram(dataDir, port, { DEMO: 'false', ...env })
  const url = runningPostgresUrl(dataDir)!
  const owner = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  await owner.connect()
  const database = openDatabase(url, { role: applicationRole, max: 4 })
  return {
    origin: program.origin,
    url,
    owner,
    database,
    known: 0,
    async end() {
      await database.close()
      await owner.end()
      await program.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Figures of each size beside each other; `note` prints one, `summary` all with the ratio of largest to smallest size. */
export function figuresOf(growing: Pick<Growing, 'known'>, grown = sizes) {
  const rows: { what: string; size: number; figure: number; unit: string }[] = []
  return {
    note(what: string, figure: number, unit: string) {
      rows.push({ what, size: growing.known, figure, unit })
      console.log(`  ${what}: ${figure.toFixed(unit === 'ms' ? 2 : 1)} ${unit}`)
    },
    summary() {
      const heads = grown.map((size) => size.toLocaleString('en').padStart(12)).join('')
      console.log(`\n${'smallest to largest'.padEnd(42)}${heads}   ratio`)
      for (const what of new Set(rows.map((row) => row.what))) {
        const figures = grown.map((size) => rows.find((row) => row.what === what && row.size === size)!)
        const ratio = figures.at(-1)!.figure / figures[0]!.figure
        const cells = figures.map(({ figure }) => figure.toFixed(2).padStart(12)).join('')
        console.log(`${`${what} (${figures[0]!.unit})`.padEnd(42)}${cells}   ${ratio.toFixed(2)}`)
      }
    },
  }
}
