import { batched } from './batch.ts'

const maxBatchSize = 100

/**
 * Shares reads among those who ask at the same time: whoever asks for a key while it is being read waits for the next read of it, which
 * is for all who wait by then. So nobody gets anything that was read before they asked. `read` gets what each of them asked with, and
 * returns their results in the same order.
 */
export function sharedReads<Item, Result>(
  read: (key: string, items: Item[]) => Promise<Result[]>,
): (key: string, item: Item) => Promise<Result> {
  const readers = new Map<string, { ask: (item: Item) => Promise<Result>; asking: number }>()
  return async (key, item) => {
    const reader = readers.get(key) ?? {
      ask: batched<Item, Result>((items) => read(key, items), { maxBatchSize }),
      asking: 0,
    }
    readers.set(key, reader)
    reader.asking++
    try {
      return await reader.ask(item)
    } finally {
      reader.asking--
      if (reader.asking === 0) readers.delete(key)
    }
  }
}
