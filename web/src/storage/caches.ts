/** A cache of responses; null in a browser that forbids caches. */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return await window.caches.open(name)
  } catch {
    return null
  }
}

/** Deletes a cache with all its entries. */
export async function deleteCache(name: string): Promise<void> {
  try {
    await window.caches.delete(name)
  } catch {
    // a browser that forbids caches has none
  }
}
