import { liveLimits } from '#contract/accounts/live/protocol.ts'
import { type LiveMessage, openLiveConnection } from './connection.ts'
import type { PageMessage } from './port.ts'

// The SharedWorker that holds one connection for all tabs of a browser.

const ports = new Set<MessagePort>()
/** Messages that arrived while a page that wants them was loading. */
let recent: { at: number; message: LiveMessage }[] = []
let userId: number | null = null
let isEnded = false

/** Checks for messages that are useless to a page that was still loading when they arrived. */
const isMomentary = ({ type }: LiveMessage) => type === 'ready' || type === 'ended' || type === 'typing'

const connection = openLiveConnection({
  onMessage: (message) => {
    isEnded = message.type === 'ended'
    const now = Date.now()
    recent = [
      ...recent.filter(({ at }) => at > now - liveLimits.recentSeconds * 1_000),
      ...(isMomentary(message) ? [] : [{ at: now, message }]),
    ]
    for (const port of ports) port.postMessage(message)
  },
})

function welcome(port: MessagePort, user: number): void {
  ports.add(port)
  const isNew = userId !== user
  if (isNew) recent = []
  else for (const { message } of recent) port.postMessage(message)
  if (!isNew && !isEnded) return
  userId = user
  isEnded = false
  connection.connect(isNew ? 'anew' : 'again')
}

function leave(port: MessagePort): void {
  ports.delete(port)
  if (ports.size > 0) return
  connection.pause()
  userId = null
}

// the scope of a SharedWorker; the types of the DOM know only windows
const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void }
scope.onconnect = ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'hello') welcome(port, data.userId)
    else leave(port)
  }
}
