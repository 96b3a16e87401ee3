import type { LiveEvent, LiveFrame, LiveTyping } from '#contract/accounts/live/live.ts'
import { omit } from '#contract/omit.ts'
import type { Database } from '../database/database.ts'
import { mustFind } from '../must-find.ts'
import { maxRead, readEventsAfter, readLastSeqs, readRecentSeqs, readStart } from './stored-events.ts'

/** The number of people whose events are read at once. */
const batchSize = 500

type Subscription = {
  /** The last event that was sent; null until missed events have been. */
  position: number | null
  send: (frames: LiveFrame[]) => void
}

export type Hub = {
  /** Sends a person's events after number `after` (`readStart`), and later ones as they happen; returns the function that ends it. */
  subscribe(userId: number, after: number | null, subscriber: Subscriber): () => void
  /** Reads the events of these people, who may have new ones. */
  touch(userIds: Iterable<number>): void
  /** Sends a person a signal that is not stored, if they are connected here. */
  signal(userId: number, frame: LiveTyping): void
  /** Reads unannounced events of the last seconds. */
  sweep(seconds: number): Promise<void>
  /** Reads all events that have not been sent. */
  check(): Promise<void>
  isEmpty(): boolean
  /** The number of subscriptions. */
  count(): number
}

export type Subscriber = { send: Subscription['send']; onError: (error: Error) => void }

/** The subscriptions of one process. Events come from the database alone, in the order of their numbers, so none is lost, doubled or out of order. */
export function openHub(database: Database, onError: (error: Error) => void): Hub {
  const byUser = new Map<number, Set<Subscription>>()
  const touched = new Set<number>()
  let isDelivering = false

  const deliver = async () => {
    if (isDelivering) return
    isDelivering = true
    try {
      while (touched.size > 0) {
        const userIds = [...touched].slice(0, batchSize)
        for (const id of userIds) touched.delete(id)
        await deliverTo(userIds)
      }
    } catch (error) {
      // the next sweep tries again
      onError(error as Error)
    } finally {
      isDelivering = false
    }
  }

  const deliverTo = async (userIds: number[]) => {
    const positions = new Map<number, number>()
    for (const id of userIds) {
      const last = positionOf(byUser.get(id))
      if (last !== null) positions.set(id, last)
    }
    if (positions.size === 0) return
    const events = await readEventsAfter(database, positions)
    if (events.length === maxRead) for (const id of userIds) touched.add(id)
    for (const [userId, ofUser] of Map.groupBy(events, (event) => event.userId))
      for (const subscription of byUser.get(userId) ?? []) advance(subscription, mustFind(positions, userId), ofUser)
  }

  const touchBehind = (seqs: ReadonlyMap<number, number>) => {
    for (const [userId, seq] of seqs) {
      const position = positionOf(byUser.get(userId))
      if (position !== null && position < seq) touched.add(userId)
    }
    return deliver()
  }

  return {
    subscribe(userId, after, { send, onError: fail }) {
      const subscription: Subscription = { position: null, send }
      const ofUser = byUser.get(userId) ?? new Set()
      byUser.set(userId, ofUser.add(subscription))
      readStart(database, userId, after)
        .then(({ seq, isResync, events }) => {
          if (!byUser.get(userId)?.has(subscription)) return
          send(isResync ? [{ type: 'resync', seq }] : [...events, { type: 'ready', seq }])
          subscription.position = seq
          // events until now were announced before anybody listened
          touched.add(userId)
          void deliver()
        })
        .catch(fail)
      return () => {
        ofUser.delete(subscription)
        if (ofUser.size === 0 && byUser.get(userId) === ofUser) byUser.delete(userId)
      }
    },
    touch(userIds) {
      for (const id of userIds) if (byUser.has(id)) touched.add(id)
      void deliver()
    },
    signal(userId, frame) {
      for (const { position, send } of byUser.get(userId) ?? []) if (position !== null) send([frame])
    },
    sweep: async (seconds) => touchBehind(await readRecentSeqs(database, seconds)),
    async check() {
      const userIds = [...byUser.keys()]
      for (let i = 0; i < userIds.length; i += batchSize)
        await touchBehind(await readLastSeqs(database, userIds.slice(i, i + batchSize)))
    },
    isEmpty: () => byUser.size === 0,
    count: () => [...byUser.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** The number up to which all of a person's subscriptions have every event; null if there are none yet. */
function positionOf(subscriptions: ReadonlySet<Subscription> | undefined): number | null {
  let least: number | null = null
  for (const { position } of subscriptions ?? [])
    if (position !== null && (least === null || position < least)) least = position
  return least
}

/**
 * Sends a subscription the events after `from` that it lacks. A gap means that events were deleted before they were sent: it has to read
 * everything.
 */
function advance(subscription: Subscription, from: number, events: readonly (LiveEvent & { userId: number })[]): void {
  const { position } = subscription
  // a subscription that began during this read, and is further behind: its person was touched again then
  if (position === null || position < from) return
  const missing = events.filter(({ seq }) => seq > position)
  const [first] = missing
  const last = missing.at(-1)
  if (!first || !last) return
  const { seq } = last
  subscription.position = seq
  if (first.seq === position + 1) subscription.send(missing.map((event) => omit(event, 'userId')))
  else subscription.send([{ type: 'resync', seq }])
}
