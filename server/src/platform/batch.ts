type Waiting<I, O> = { item: I; resolve: (result: O) => void; reject: (error: unknown) => void }

/**
 * Turns work on many into calls for one: what is asked for while a piece of work runs goes out together in the next one, at
 * most `most` at a time. `work` answers in the order of its items; when it fails, each of them gets its error. A call is
 * answered only once its work is done.
 */
export function batched<I, O>(work: (items: I[]) => Promise<O[]>, { most }: { most: number }): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const results = await work(batch.map(({ item }) => item))
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
