/** Milliseconds over which the speed is measured, and from which it is meaningful. */
const windowMs = 5_000
const enoughMs = 500

/** Measures bytes in a second over the last seconds; null until enough of them have passed. */
export function speedometer(now: () => number = () => performance.now()): (sent: number) => number | null {
  let points: { at: number; sent: number }[] = []
  return (sent) => {
    const at = now()
    const last = { at, sent }
    points = [...points.filter((point) => at - point.at < windowMs), last]
    const [first = last] = points
    return at - first.at < enoughMs ? null : ((sent - first.sent) / (at - first.at)) * 1_000
  }
}
