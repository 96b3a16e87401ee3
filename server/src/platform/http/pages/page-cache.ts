/** A rendered page, its approximate size in bytes, and whether other readers may get it too. */
export type RenderedPage<Page> = { page: Page; size: number; isCacheable: boolean }

export type PageCache<Page> = {
  /**
   * The page of `key`: the stored one while it is fresh; while it is stale, still the stored one, and it is rendered again for later
   * calls; otherwise a new rendering. Concurrent calls share one rendering.
   */
  get(key: string, render: () => Promise<RenderedPage<Page>>): Promise<Page>
}

/**
 * A short-lived cache of pages that are the same for everybody, at most `maxBytes` of them; the oldest are evicted first. The key
 * must include everything that affects the output. No page is older than `maxAgeMs`, counted from the start of its rendering.
 */
export function openPageCache<Page>({
  freshMs = 1_000,
  maxAgeMs = 4_000,
  maxBytes = 16 * 1024 * 1024,
  now = () => performance.now(),
} = {}): PageCache<Page> {
  const inFlight = new Map<string, Promise<RenderedPage<Page>>>()
  const entries = new Map<string, RenderedPage<Page> & { startedAt: number }>()
  let bytes = 0

  const evict = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const store = (key: string, rendered: RenderedPage<Page>, startedAt: number) => {
    evict(key)
    entries.set(key, { ...rendered, startedAt })
    bytes += rendered.size
    // entries are in insertion order, so the oldest come first
    for (const [oldest, { startedAt: since }] of entries) {
      if (now() - since < maxAgeMs && bytes <= maxBytes) break
      evict(oldest)
    }
  }
  const renderOnce = (key: string, render: () => Promise<RenderedPage<Page>>) => {
    const running = inFlight.get(key)
    if (running) return running
    const startedAt = now()
    const rendering = render()
      .then((rendered) => {
        if (rendered.isCacheable) store(key, rendered, startedAt)
        else evict(key)
        return rendered
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    return rendering
  }
  return {
    async get(key, render) {
      const found = entries.get(key)
      const age = found ? now() - found.startedAt : Number.POSITIVE_INFINITY
      if (found && age < freshMs) return found.page
      const rendering = renderOnce(key, render)
      if (found && age < maxAgeMs) {
        // not reported here: once the page is too old, callers wait for a rendering and get its error
        rendering.catch(() => undefined)
        return found.page
      }
      return (await rendering).page
    },
  }
}
