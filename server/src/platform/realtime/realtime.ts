import { randomUUID } from 'node:crypto'
import type { LiveType } from '#contract/accounts/live/live.ts'
import type { Party } from '../actor.ts'
import type { Database, Tx } from '../database/database.ts'
import { type Memberships, peopleWith } from '../memberships.ts'
import { mustFind } from '../must-find.ts'
import { type Announcement, announceIn } from './announcements.ts'
import { type Hub, openHub, type Subscriber } from './hub.ts'
import { type Listener, openListener } from './listener.ts'
import { eventsChannel, openNotifier, parseNotification } from './notifier.ts'
import { openSignaller, parseSignals, type Signal, signalsChannel } from './signals.ts'

/**
 * Intervals of the sweeps: events that a killed process did not announce are found after a second by its clock, all others after half a
 * minute.
 */
const sweep = { everyMs: 1_000, seconds: 4, fullEvery: 30 }
/** Channels of the triggers on sessions and accounts (server/sql); their payloads are ids. */
const sessionChannels = { ended: 'live_session_ended', blocked: 'live_account_blocked' }

/** A session that has ended, or an account whose sessions have; null: any may have, unnoticed. */
export type Revocation = { sessionId: number } | { userId: number } | null

/** Sends people's browsers their events at once, from whichever process caused them. */
export type Realtime = {
  /** Announces an event in the transaction of its cause; sent once that is committed. */
  announce(tx: Tx, event: Announcement): void
  /** Tells the open pages of those who act for a party, in all processes, what is stored nowhere; at most once a second. */
  signal(signal: { partyId: number; frame: Signal['frame'] }): void
  /** See `Hub.subscribe`. */
  subscribe(userId: number, after: number | null, subscriber: Subscriber): () => void
  /** The number of sockets and polls of this process that are subscribed. */
  subscriptionCount(): number
  /** Calls `listener` when sessions end, while anybody is subscribed; returns the function that ends it. */
  onRevoked(listener: (revocation: Revocation) => void): () => void
  close(): Promise<void>
}

type Log = { warn: (fact: object, text: string) => void }

type Announcing = { tx: Tx; realtime: Realtime; actor?: { party: Pick<Party, 'id'> } }

/** Announces to these parties, except to the one that acts: its other browsers are told of the request itself. */
export function announceToOthers(
  { tx, realtime, actor }: Announcing,
  partyIds: readonly number[],
  type: Exclude<LiveType, 'own'>,
): void {
  for (const partyId of partyIds) if (partyId !== actor?.party.id) realtime.announce(tx, { partyId, type })
}

/** It listens only while somebody is subscribed. */
export function openRealtime(database: Database, log: Log, { membersOf }: Pick<Memberships, 'membersOf'>): Realtime {
  const node = randomUUID()
  const onError = (err: Error) => log.warn({ err }, 'Live events could not be read and will be read again')
  const hub = openHub(database, onError)
  const notifyOthers = openNotifier(database, node)
  const signalOthers = openSignaller(database, node)
  const revoked = new Set<(revocation: Revocation) => void>()
  const announceRevocation = (revocation: Revocation) => {
    for (const listener of revoked) listener(revocation)
  }
  let listening: ReturnType<typeof listen> | null = null
  let isClosed = false

  const listen = () => {
    const listener: Listener = openListener(
      database,
      [eventsChannel, signalsChannel, ...Object.values(sessionChannels)],
      {
        onError,
        onConnected: () => {
          hub.check().catch(onError)
          announceRevocation(null)
        },
        onMessage: (channel, payload) => {
          if (channel === eventsChannel) {
            const { node: sender, userIds } = parseNotification(payload)
            if (sender !== node) hub.touch(userIds)
          } else if (channel === signalsChannel) {
            const { node: sender, signals } = parseSignals(payload)
            if (sender !== node) for (const { userId, frame } of signals) hub.signal(userId, frame)
          } else if (channel === sessionChannels.ended) announceRevocation({ sessionId: Number(payload) })
          else announceRevocation({ userId: Number(payload) })
        },
      },
    )
    const timer = startSweeping(hub, onError)
    return async () => {
      clearInterval(timer)
      await listener.close()
    }
  }

  return {
    announce: (tx, event) =>
      announceIn(tx, event, {
        membersOf,
        onCommitted: (personIds) => {
          hub.touch(personIds)
          notifyOthers(personIds)
        },
      }),
    signal({ partyId, frame }) {
      membersOf(database.orm, [partyId])
        .then((members) => {
          for (const userId of peopleWith(mustFind(members, partyId), 'messages'))
            if (signalOthers({ userId, frame })) hub.signal(userId, frame)
        })
        .catch(onError)
    },
    subscribe(userId, after, subscriber) {
      if (!isClosed) listening ??= listen()
      const end = hub.subscribe(userId, after, subscriber)
      return () => {
        end()
        if (!hub.isEmpty() || !listening) return
        void listening()
        listening = null
      }
    },
    subscriptionCount: hub.count,
    onRevoked(listener) {
      revoked.add(listener)
      return () => void revoked.delete(listener)
    },
    async close() {
      isClosed = true
      await listening?.()
      listening = null
    },
  }
}

function startSweeping(hub: Hub, onError: (error: Error) => void): NodeJS.Timeout {
  let turn = 0
  let isSweeping = false
  return setInterval(() => {
    if (isSweeping) return
    isSweeping = true
    turn++
    const work = turn % sweep.fullEvery === 0 ? hub.check() : hub.sweep(sweep.seconds)
    work.catch(onError).finally(() => {
      isSweeping = false
    })
  }, sweep.everyMs)
}
