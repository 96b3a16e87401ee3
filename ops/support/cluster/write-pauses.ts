/** Measures the pauses in which nothing is acknowledged. */
export class WritePauses {
  /** In seconds, the longest so far of all. */
  longest = 0
  private readonly count: () => number
  private readonly timer: NodeJS.Timeout
  private last: number
  private since = performance.now()
  private longestOfThis = 0

  constructor(count: () => number) {
    this.count = count
    this.last = count()
    this.timer = setInterval(() => this.look(), 20)
  }

  /** The longest pause in seconds since the last call. */
  take(): number {
    this.look()
    const longest = this.longestOfThis
    this.longestOfThis = 0
    return longest
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look() {
    const now = performance.now()
    const pause = (now - this.since) / 1_000
    this.longest = Math.max(this.longest, pause)
    this.longestOfThis = Math.max(this.longestOfThis, pause)
    const count = this.count()
    if (count === this.last) return
    this.last = count
    this.since = now
  }
}
