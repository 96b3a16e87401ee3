import type { LiveEvent, LiveFrame } from '#contract/accounts/live/live.ts'
import { liveLimits } from '#contract/accounts/live/protocol.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { tooMany } from '../../../platform/limits/throttle.ts'

export type LivePage = { seq: number; resync: boolean; items: LiveEvent[] }

export type Polls = {
  /** The events after `after` once there are any, at the latest after 25 seconds; 429 for more than 20 requests at a time. */
  wait(context: RequestContext, after: number | undefined, gone: (listener: () => void) => void): Promise<LivePage>
  /** Answers all of them, and from now on at once, before the program ends. */
  end(): void
}

/** The requests that wait for events, of clients without WebSocket. */
export function openPolls(): Polls {
  const waiting = new Map<number, Set<() => void>>()
  let isEnding = false
  return {
    async wait({ actor, realtime }, after, gone) {
      const ofUser = waiting.get(actor.id) ?? new Set()
      if (ofUser.size >= liveLimits.perPerson) throw tooMany(liveLimits.pollSeconds)
      waiting.set(actor.id, ofUser)
      const page: LivePage = { seq: after ?? 0, resync: false, items: [] }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, liveLimits.pollSeconds * 1_000)
      ofUser.add(resolve)
      if (isEnding) resolve()
      gone(resolve)
      const endListening = realtime.onRevoked((revocation) => {
        if (!revocation) return
        const isOwn = 'userId' in revocation ? revocation.userId === actor.id : revocation.sessionId === actor.sessionId
        if (isOwn) resolve()
      })
      const unsubscribe = realtime.subscribe(actor.id, after ?? null, {
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
        if (ofUser.size === 0) waiting.delete(actor.id)
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

/** Signals of the moment are for WebSockets alone: a request that waits for events does not end with one. */
function collect(page: LivePage, frame: LiveFrame): void {
  if (frame.type === 'typing') return
  page.seq = frame.seq
  if (frame.type === 'resync') page.resync = true
  else if (frame.type !== 'ready') page.items.push(frame)
}
