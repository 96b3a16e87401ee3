import { randomUUID } from 'node:crypto'
import type { LiveType } from '#contract/accounts/live/live.ts'
import type { Database, Tx } from '../database/database.ts'
import { type Announcement, announceIn } from './announcements.ts'
import { type Hub, openHub, type Subscriber } from './hub.ts'
import { type Listener, openListener } from './listener.ts'
import { eventsChannel, openNotifier, parseNotification } from './notifier.ts'
import { openSignaller, parseSignals, type Signal, signalsChannel } from './signals.ts'

/** What a killed process did not announce is found after a second, as its clock says; all else after half a minute. */
const sweep = { everyMs: 1_000, seconds: 4, fullEvery: 30 }
/** Channels of the triggers on sessions and accounts (server/sql); their payloads are ids. */
const sessionChannels = { ended: 'live_session_ended', blocked: 'live_account_blocked' }

/** A session that has ended, or an account whose sessions have; null: any may have, unnoticed. */
export type Revocation = { sessionId: number } | { userId: number } | null

/** Tells people's browsers at once what has happened to them, from whichever process. */
export type Realtime = {
  /** In the transaction of its cause; sent once that is committed. */
  announce(tx: Tx, event: Announcement): void
  /** Tells a person's open pages, in all processes, what is stored nowhere; at most once a second. */
  signal(signal: Signal): void
  /** See `Hub.subscribe`. */
  subscribe(userId: number, after: number | null, subscriber: Subscriber): () => void
  /** How many sockets and polls of this process are subscribed. */
  subscriptionCount(): number
  /** Calls `listener` when sessions end, while anybody is subscribed; returns the function that ends it. */
  onRevoked(listener: (revocation: Revocation) => void): () => void
  close(): Promise<void>
}

type Log = { warn: (fact: object, text: string) => void }

type Announcing = { tx: Tx; realtime: Realtime; actor?: { id: number } }

/** Announces to these people, except to the one who acts: their other browsers are told of the request itself. */
export function announceToOthers(
  { tx, realtime, actor }: Announcing,
  userIds: readonly number[],
  type: Exclude<LiveType, 'own'>,
): void {
  for (const userId of userIds) if (userId !== actor?.id) realtime.announce(tx, { userId, type })
}

/** It listens only while somebody is subscribed. */
export function openRealtime(database: Database, log: Log): Realtime {
  const node = randomUUID()
  const onError = (err: Error) => log.warn({ err }, 'Live events could not be read and will be read again')
  const hub = openHub(database, onError)
  const notifyOthers = openNotifier(database, node)
  const signalOthers = openSignaller(database, node)
  const revoked = new Set<(revocation: Revocation) => void>()
  const tellRevoked = (revocation: Revocation) => {
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
          tellRevoked(null)
        },
        onMessage: (channel, payload) => {
          if (channel === eventsChannel) {
            const { node: sender, userIds } = parseNotification(payload)
            if (sender !== node) hub.touch(userIds)
          } else if (channel === signalsChannel) {
            const { node: sender, signals } = parseSignals(payload)
            if (sender !== node) for (const { userId, frame } of signals) hub.signal(userId, frame)
          } else if (channel === sessionChannels.ended) tellRevoked({ sessionId: Number(payload) })
          else tellRevoked({ userId: Number(payload) })
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
      announceIn(tx, event, (userIds) => {
        hub.touch(userIds)
        notifyOthers(userIds)
      }),
    signal(signal) {
      if (signalOthers(signal)) hub.signal(signal.userId, signal.frame)
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
