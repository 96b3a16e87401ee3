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
  type Asked = { item: Item; needed: Position }
  const readers = new Map<string, { ask: (asked: Asked) => Promise<Result>; asking: number }>()
  const readAll = (key: string, asked: Asked[]) => {
    const needed = asked.reduce((most, each) => (each.needed > most ? each.needed : most), 0n)
    const items = asked.map(({ item }) => item)
    return readingAfter(needed, () => read(key, items))
  }
  return async (key, item) => {
    const reader = readers.get(key) ?? {
      ask: batched<Asked, Result>((asked) => readAll(key, asked), { maxBatchSize }),
      asking: 0,
    }
    readers.set(key, reader)
    reader.asking++
    try {
      return await reader.ask({ item, needed: neededPosition() })
    } finally {
      reader.asking--
      if (reader.asking === 0) readers.delete(key)
    }
  }
}
