/** A rendered page, its approximate size in bytes, and whether other readers may get it too. */
export type RenderedPage<Page> = { page: Page; size: number; isCacheable: boolean }

export type PageCache<Page> = {
  /** The page of `key`, rendered unless it was within the last `maxAgeMs`; concurrent calls share one rendering. */
  get(key: string, render: () => Promise<RenderedPage<Page>>): Promise<Page>
}

/**
 * A short-lived cache of pages that are the same for everybody, at most `maxBytes` of them; the oldest are evicted first. The key
 * must include everything that affects the output.
 */
export function openPageCache<Page>({
  maxAgeMs = 1_000,
  maxBytes = 16 * 1024 * 1024,
  now = () => performance.now(),
} = {}): PageCache<Page> {
  const inFlight = new Map<string, Promise<RenderedPage<Page>>>()
  const entries = new Map<string, RenderedPage<Page> & { expiresAt: number }>()
  let bytes = 0

  const evict = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const store = (key: string, rendered: RenderedPage<Page>) => {
    evict(key)
    entries.set(key, { ...rendered, expiresAt: now() + maxAgeMs })
    bytes += rendered.size
    // entries are in insertion order, so expired ones come first
    for (const [oldest, { expiresAt }] of entries) {
      if (expiresAt > now() && bytes <= maxBytes) break
      evict(oldest)
    }
  }
  return {
    async get(key, render) {
      const found = entries.get(key)
      if (found && found.expiresAt > now()) return found.page
      const running = inFlight.get(key) ?? render().finally(() => inFlight.delete(key))
      inFlight.set(key, running)
      const rendered = await running
      if (rendered.isCacheable && entries.get(key)?.page !== rendered.page) store(key, rendered)
      return rendered.page
    },
  }
}
