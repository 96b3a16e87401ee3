import type { Requester } from '../tracing/origin.ts'

type Waiting = { requester: Requester | undefined }
type Options = { maxQueued?: number; maxPerRequester?: number }

export type FairQueue<T extends Waiting> = {
  length(): number
  /**
   * Queues an item if its asker has fewer than `maxPerRequester` waiting and fewer than `maxQueued` wait in all; returns whether it was
   * queued. In a full queue, an item of a signed-in person displaces the latest one of the network whose visitors have the most.
   */
  admit(item: T, options?: { evenIfFull?: boolean }): boolean
  /** The items that were displaced since the last call. */
  displaced(): T[]
  /** Takes out the next item: those of signed-in people first, each asker in turn. */
  next(): T | undefined
  /** Takes out all items. */
  clear(): T[]
}

/** The owner of a share; the program's own work has none. */
const shareOf = ({ requester }: Waiting) =>
  requester && (requester.userId === null ? `network:${requester.network}` : `person:${requester.userId}`)
const isVisitors = ({ requester }: Waiting) => requester?.userId === null

/** A bounded queue in which nobody takes more than a share. */
export function openFairQueue<T extends Waiting>({ maxQueued = 50, maxPerRequester = 10 }: Options = {}): FairQueue<T> {
  const items: T[] = []
  const removed: T[] = []
  /** The last turn of each share. */
  const turns = new Map<string | undefined, number>()
  let turn = 0

  const take = (item: T): T => {
    items.splice(items.indexOf(item), 1)
    return item
  }
  const waitingOf = (share: string) => items.filter((item) => shareOf(item) === share).length
  const displace = (): boolean => {
    const visitors = items.filter(isVisitors)
    // visitors have a network
    const counts = new Map(visitors.map((item) => [shareOf(item), waitingOf(shareOf(item)!)]))
    const most = Math.max(...counts.values())
    const latest = visitors.findLast((item) => counts.get(shareOf(item)) === most)
    if (latest) removed.push(take(latest))
    return latest !== undefined
  }
  return {
    length: () => items.length,
    admit(item, { evenIfFull = false } = {}) {
      const share = shareOf(item)
      if (share && waitingOf(share) >= maxPerRequester) return false
      if (items.length >= maxQueued && !evenIfFull && (isVisitors(item) || !displace())) return false
      items.push(item)
      return true
    },
    displaced: () => removed.splice(0),
    next() {
      const first = items.some((item) => !isVisitors(item)) ? items.filter((item) => !isVisitors(item)) : items
      const turnOf = (item: T) => turns.get(shareOf(item)) ?? 0
      const chosen = first.reduce<T | undefined>(
        (best, item) => (!best || turnOf(item) < turnOf(best) ? item : best),
        undefined,
      )
      if (!chosen) return
      turns.set(shareOf(chosen), ++turn)
      take(chosen)
      if (items.length === 0) turns.clear()
      return chosen
    },
    clear: () => items.splice(0),
  }
}
