import { createHash } from 'node:crypto'

/** A cache of generated documents, keyed by their content. */
export type Documents = {
  /**
   * The document that `make` generates from `content`, which must be plain JSON and include everything that affects its bytes. Concurrent
   * calls share one run; the result is cached, as long as there is room, if `keep` returns true afterwards.
   */
  get(content: unknown, make: () => Promise<Buffer>, options?: { isCacheable?: () => boolean }): Promise<Buffer>
}

/** `maxBytes` bounds the cache; least recently used documents are evicted first. */
export function openDocuments({ maxBytes = 16 * 1024 * 1024 } = {}): Documents {
  const inFlight = new Map<string, Promise<Buffer>>()
  const cache = new Map<string, Buffer>()
  let bytes = 0

  const evict = (key: string) => {
    bytes -= cache.get(key)?.length ?? 0
    cache.delete(key)
  }
  const store = (key: string, document: Buffer) => {
    if (document.length > maxBytes / 16) return
    evict(key)
    cache.set(key, document)
    bytes += document.length
    // bytes are those of documents
    while (bytes > maxBytes) evict(cache.keys().next().value!)
  }
  return {
    get(content, make, { isCacheable = () => false } = {}) {
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const found = cache.get(key)
      if (found) {
        // moved to the end, as the most recently used
        cache.delete(key)
        cache.set(key, found)
        return Promise.resolve(found)
      }
      const running = inFlight.get(key)
      if (running) return running
      const document = make().finally(() => inFlight.delete(key))
      inFlight.set(key, document)
      document.then((made) => isCacheable() && store(key, made)).catch(() => undefined)
      return document
    },
  }
}
