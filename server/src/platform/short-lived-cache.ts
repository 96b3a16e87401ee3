/** A value, its approximate size in bytes, and whether others may get it too. */
export type Made<Value> = { value: Value; size: number; isCacheable: boolean }

export type ShortLivedCache<Value> = {
  /**
   * The value of `key`: the stored one while it is fresh; while it is stale, still the stored one, and it is recomputed for later calls;
   * otherwise a new one. Concurrent calls share one computation.
   */
  get(key: string, make: () => Promise<Made<Value>>): Promise<Value>
}

/**
 * A short-lived cache of values that are the same for everybody, such as pages and counts, at most `maxBytes` of them; the oldest are
 * evicted first. The key must include everything that affects the value. No value is older than `maxAgeMs`, counted from the start of its
 * computation.
 */
export function openShortLivedCache<Value>({
  freshMs = 1_000,
  maxAgeMs = 4_000,
  maxBytes = 16 * 1024 * 1024,
  now = () => performance.now(),
} = {}): ShortLivedCache<Value> {
  const inFlight = new Map<string, Promise<Made<Value>>>()
  const entries = new Map<string, Made<Value> & { startedAt: number }>()
  let bytes = 0

  const evict = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const store = (key: string, made: Made<Value>, startedAt: number) => {
    evict(key)
    entries.set(key, { ...made, startedAt })
    bytes += made.size
    // entries are in insertion order, so the oldest come first
    for (const [oldest, { startedAt: since }] of entries) {
      if (now() - since < maxAgeMs && bytes <= maxBytes) break
      evict(oldest)
    }
  }
  const makeOnce = (key: string, make: () => Promise<Made<Value>>) => {
    const running = inFlight.get(key)
    if (running) return running
    const startedAt = now()
    const making = make()
      .then((made) => {
        if (made.isCacheable) store(key, made, startedAt)
        else evict(key)
        return made
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, making)
    return making
  }
  return {
    async get(key, make) {
      const found = entries.get(key)
      const age = found ? now() - found.startedAt : Number.POSITIVE_INFINITY
      if (found && age < freshMs) return found.value
      const making = makeOnce(key, make)
      if (found && age < maxAgeMs) {
        // not reported here: once the value is too old, callers wait for a new one and get its error
        making.catch(() => undefined)
        return found.value
      }
      return (await making).value
    },
  }
}
