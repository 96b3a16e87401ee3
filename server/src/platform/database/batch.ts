type Waiting<I, O> = { item: I; resolve: (result: O) => void; reject: (error: unknown) => void }

/**
 * Batches single calls: items that arrive while a batch is running go into the next one, up to `maxBatchSize` at a time. `work`
 * returns results in the order of its items; when it fails, every item of that batch gets the error. A call settles only when its
 * batch is done.
 */
export function batched<I, O>(
  work: (items: I[]) => Promise<O[]>,
  { maxBatchSize }: { maxBatchSize: number },
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize)
      try {
        const results = await work(batch.map(({ item }) => item))
        // the work returns a result for each item
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) void run()
    })
}
