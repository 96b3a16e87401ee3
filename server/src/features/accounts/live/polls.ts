import type { LiveEvent, LiveFrame } from '#contract/accounts/live/live.ts'
import { liveLimits } from '#contract/accounts/live/protocol.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { tooMany } from '../../../platform/limits/throttle.ts'
import { isRevoked } from './connections.ts'

export type LivePage = { seq: number; resync: boolean; items: LiveEvent[] }

export type Polls = {
  /** Returns the events after `after` once there are any, after 25 seconds at the latest; 429 for more than 20 requests at a time. */
  wait(context: RequestContext, after: number | undefined, onClose: (listener: () => void) => void): Promise<LivePage>
  /** Answers all waiting requests, and later ones at once, before the program ends. */
  end(): void
}

/** The requests that wait for events, of clients without WebSocket. */
export function openPolls(): Polls {
  const waiting = new Map<number, Set<() => void>>()
  let isEnding = false
  return {
    async wait({ actor, realtime }, after, onClose) {
      const ofUser = waiting.get(actor.person.id) ?? new Set()
      if (ofUser.size >= liveLimits.perPerson) throw tooMany(liveLimits.pollSeconds)
      waiting.set(actor.person.id, ofUser)
      const page: LivePage = { seq: after ?? 0, resync: false, items: [] }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, liveLimits.pollSeconds * 1_000)
      ofUser.add(resolve)
      if (isEnding) resolve()
      onClose(resolve)
      const endListening = realtime.onRevoked((revocation) => {
        if (revocation && isRevoked(actor, revocation)) resolve()
      })
      const unsubscribe = realtime.subscribe(actor.person.id, after ?? null, {
        send: (frames) => {
          for (const frame of frames) collect(page, frame)
          if (page.items.length > 0 || page.resync || after === undefined) resolve()
        },
        onError: reject,
      })
      try {
        await promise
      } finally {
        clearTimeout(timer)
        ofUser.delete(resolve)
        if (ofUser.size === 0) waiting.delete(actor.person.id)
        endListening()
        unsubscribe()
      }
      return page
    },
    end() {
      isEnding = true
      for (const ofUser of waiting.values()) for (const resolve of ofUser) resolve()
    },
  }
}

/**
 * Collects a frame for a page, except short-lived signals, which are for WebSockets alone: a request that waits for events does not end
 * with one.
 */
function collect(page: LivePage, frame: LiveFrame): void {
  if (frame.type === 'typing') return
  page.seq = frame.seq
  if (frame.type === 'resync') page.resync = true
  else if (frame.type !== 'ready') page.items.push(frame)
}
