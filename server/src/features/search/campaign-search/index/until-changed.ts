const mostValues = 500

/** A cache of results computed from versioned data, by key until the version changes; with too many keys the oldest is evicted. */
export class UntilChanged<T> {
  private version = -1
  private readonly values = new Map<string, T>()

  get(version: number, key: string, compute: () => T): T {
    if (version !== this.version) {
      this.values.clear()
      this.version = version
    }
    const known = this.values.get(key)
    if (known !== undefined) return known
    const value = compute()
    // a map that is full has a first key
    if (this.values.size >= mostValues) this.values.delete(this.values.keys().next().value!)
    this.values.set(key, value)
    return value
  }
}
