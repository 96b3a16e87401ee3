import type pg from 'pg'
import { batched } from '../batch.ts'
import { onlyRow } from '../only-row.ts'
import type { Position } from './read-after.ts'

/**
 * The time for which positions are distrusted after the primary did not answer: another server may have taken over, and a standby may
 * have changes that it lacks.
 */
const distrustMs = 10_000
/** Writers that ask for a position at the same time share one statement. */
const maxBatchSize = 1_000

export type Positions = {
  /** Asks the primary for its position; `lowestWithin` uses the answers of the last `retentionMs`. */
  sample(retentionMs: number): Promise<void>
  /**
   * The lowest position at which a server has everything that was committed until `ms` ago; null while that is unknown. It
   * compares a server with the primary by this process's clock alone, so an idle primary, a standby that is cut off from it and
   * clocks that differ are no special cases.
   */
  lowestWithin(ms: number): Position | null
  /** A position that includes everything committed before the call. */
  current(): Promise<Position>
}

/** Opens the positions of the primary of `pool`. */
export function openPositions(pool: pg.Pool): Positions {
  let samples: { at: number; position: Position }[] = []
  let trustedFrom = 0
  const read = async (name: 'flush' | 'insert'): Promise<Position> => {
    const { rows } = await pool.query<{ position: string }>(`select pg_current_wal_${name}_lsn() - '0/0' as position`)
    return BigInt(onlyRow(rows).position)
  }
  const readShared = batched<void, Position>(
    async (askers) => {
      // with asynchronous commits, what is committed need not be on disk
      const position = await read('insert')
      return askers.map(() => position)
    },
    { maxBatchSize },
  )
  return {
    async sample(retentionMs) {
      const at = performance.now()
      try {
        const position = await read('flush')
        if (position < (samples.at(-1)?.position ?? 0n)) throw new Error('The primary is another one, and further back')
        samples = [...samples.filter((each) => at - each.at <= retentionMs), { at, position }]
      } catch {
        // requests that need the primary report its failure
        samples = []
        trustedFrom = performance.now() + distrustMs
      }
    },
    lowestWithin(ms) {
      const now = performance.now()
      if (now < trustedFrom) return null
      return samples.find(({ at }) => now - at <= ms)?.position ?? null
    },
    current: () => readShared(),
  }
}
