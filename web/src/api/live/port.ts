import { type LiveMessage, openLiveConnection } from './connection.ts'

/** Messages from a page to the worker: the signed-in person, or that the page is closed. */
export type PageMessage = { type: 'hello'; userId: number } | { type: 'bye' }

export type LivePort = {
  /** Requests the events of this person. */
  hello(userId: number): void
  close(): void
}

/** One connection for all tabs of the browser, or one for this tab where the browser has no shared workers. */
export function openLivePort(onMessage: (message: LiveMessage) => void): LivePort {
  const worker = openWorker()
  if (!worker) {
    const connection = openLiveConnection({ onMessage })
    return { hello: () => connection.connect('again'), close: () => connection.close() }
  }
  const { port } = worker
  const tell = (message: PageMessage) => port.postMessage(message)
  const bye = () => tell({ type: 'bye' })
  let greet: (() => void) | null = null
  // a page that the browser stores and shows again announces itself
  const again = ({ persisted }: PageTransitionEvent) => void (persisted && greet?.())
  port.onmessage = ({ data }: MessageEvent<LiveMessage>) => onMessage(data)
  window.addEventListener('pagehide', bye)
  window.addEventListener('pageshow', again)
  return {
    hello(userId) {
      greet = () => tell({ type: 'hello', userId })
      greet()
    },
    close() {
      window.removeEventListener('pagehide', bye)
      window.removeEventListener('pageshow', again)
      bye()
      port.close()
    },
  }
}

function openWorker(): SharedWorker | null {
  if (!('SharedWorker' in window)) return null
  try {
    return new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'vivobid-live' })
  } catch {
    return null
  }
}
