import type { LiveFrame, LiveHello } from '#contract/accounts/live/live.ts'
import { liveCloseCodes, liveSocketPath } from '#contract/accounts/live/protocol.ts'
import { poll } from './poll.ts'

/** `ended`: the session has ended, and nothing more comes until `connect` is called again. */
export type LiveMessage = LiveFrame | { type: 'ended' }

/** Milliseconds. Browsers come back spread over a few seconds, so that a killed server's do not come all at once. */
export const liveDelays = { firstRetry: 3_000, maxRetry: 20_000, pollRetry: 5_000, backToSocket: 300_000 }
/** Number of attempts without a connection after which a proxy is assumed that does not let WebSockets through. */
const socketAttempts = 3

export type LiveConnection = {
  /** `anew`: for another person, without the last seen event. */
  connect(as: 'anew' | 'again'): void
  /** Closes it until it is connected again. */
  pause(): void
  close(): void
}

type Options = {
  onMessage: (message: LiveMessage) => void
  /** Replaced in tests. */
  delays?: typeof liveDelays
}

/**
 * The connection that receives the events of the signed-in person (contract/accounts/live/live.ts): a WebSocket, or long polling where
 * there is none. It is opened again whenever it is lost, and continues after the last event it has seen.
 */
export function openLiveConnection({ onMessage, delays = liveDelays }: Options): LiveConnection {
  let after: number | null = null
  let failures = 0
  let end: () => void = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const receive = (frame: LiveFrame) => {
    if (frame.type !== 'typing') after = frame.seq
    failures = 0
    onMessage(frame)
  }
  const stop = () => {
    clearTimeout(timer)
    end()
    end = () => undefined
  }
  const sessionEnded = () => {
    isPaused = true
    stop()
    onMessage({ type: 'ended' })
  }
  const retry = () => {
    failures++
    const most = Math.min(delays.firstRetry * 2 ** Math.max(0, failures - 3), delays.maxRetry)
    timer = setTimeout(start, Math.random() * most)
  }
  const start = () => {
    stop()
    end =
      failures < socketAttempts
        ? openSocket(after, { receive, sessionEnded, lost: retry })
        : poll(() => after, { receive, sessionEnded, delays, backToSocket: startAnew })
  }
  const startAnew = () => {
    failures = 0
    start()
  }
  let isPaused = true
  const onOnline = () => {
    if (!isPaused) startAnew()
  }
  globalThis.addEventListener?.('online', onOnline)

  return {
    connect(as) {
      if (as === 'anew') after = null
      isPaused = false
      startAnew()
    },
    pause() {
      isPaused = true
      stop()
    },
    close() {
      isPaused = true
      globalThis.removeEventListener?.('online', onOnline)
      stop()
    },
  }
}

export type Handlers = { receive: (frame: LiveFrame) => void; sessionEnded: () => void }

/** Opens the WebSocket; returns the function that closes it. */
function openSocket(after: number | null, { receive, sessionEnded, lost }: Handlers & { lost: () => void }) {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${liveSocketPath}`)
  const hello: LiveHello = { after }
  socket.onopen = () => socket.send(JSON.stringify(hello))
  socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as LiveFrame)
  socket.onclose = ({ code }) => (code === liveCloseCodes.sessionEnded ? sessionEnded() : lost())
  return () => {
    socket.onclose = null
    socket.close()
  }
}
