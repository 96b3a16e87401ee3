import { batched } from './batch.ts'
import { neededPosition, type Position, readingAfter } from './standby/read-after.ts'

const maxBatchSize = 100

/**
 * Shares reads among those who ask at the same time: callers who ask for a key while it is being read wait for the next read of it, which
 * serves all who wait by then. So nobody gets a result that was read before they asked. `read` receives the items of all callers and
 * returns their results in the same order. A stale read includes everything that any of them needs (`readingAfter`).
 */
export function sharedReads<Item, Result>(
  read: (key: string, items: Item[]) => Promise<Result[]>,
): (key: string, item: Item) => Promise<Result> {
  type ReadRequest = { item: Item; needed: Position }
  const readers = new Map<string, { ask: (requests: ReadRequest) => Promise<Result>; activeReads: number }>()
  const readAll = (key: string, requests: ReadRequest[]) => {
    const needed = requests.reduce((most, each) => (each.needed > most ? each.needed : most), 0n)
    const items = requests.map(({ item }) => item)
    return readingAfter(needed, () => read(key, items))
  }
  return async (key, item) => {
    const reader = readers.get(key) ?? {
      ask: batched<ReadRequest, Result>((requests) => readAll(key, requests), { maxBatchSize }),
      activeReads: 0,
    }
    readers.set(key, reader)
    reader.activeReads++
    try {
      return await reader.ask({ item, needed: neededPosition() })
    } finally {
      reader.activeReads--
      if (reader.activeReads === 0) readers.delete(key)
    }
  }
}
