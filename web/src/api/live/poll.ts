import type { LiveEvent } from '#contract/accounts/live/live.ts'
import { liveLimits } from '#contract/accounts/live/protocol.ts'
import { inOneTab } from '../one-tab.ts'
import type { Handlers, liveDelays } from './connection.ts'

type Page = { seq: number; resync: boolean; items: LiveEvent[] }
type PollOptions = Handlers & { delays: typeof liveDelays; backToSocket: () => void }

/** The lock of whoever asks, and the channel on which the others get what was answered. */
const name = 'vivobid-live-poll'

/**
 * Asks for events again and again, from one tab that is on screen for all of this browser: over HTTP/1.1 six requests to a server are all
 * that a browser makes at a time. While none is on screen nobody asks. Now and then the WebSocket is tried once more. Returns the function
 * that ends it.
 */
export function poll(
  readAfter: () => number | null,
  { receive, sessionEnded, delays, backToSocket }: PollOptions,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const timer = setTimeout(backToSocket, delays.backToSocket)
  const take = (page: Page) => takePage(page, readAfter(), receive)
  const others = openChannel(take)

  /** Asks while this tab is on screen; resolves to whether it may ask again. */
  const ask = async (): Promise<boolean> => {
    const leaving = AbortSignal.any([signal, hidden(signal)])
    while (!leaving.aborted) {
      const after = readAfter()
      const answer = await fetch(`/api/live/events${after === null ? '' : `?after=${after}`}`, {
        signal: leaving,
      }).catch(() => null)
      if (leaving.aborted) break
      if (answer?.status === 401) sessionEnded()
      // 403: not before two-factor authentication is set up
      if (answer?.status === 401 || answer?.status === 403) return false
      const page = answer?.ok ? ((await answer.json().catch(() => null)) as Page | null) : null
      if (page) {
        take(page)
        others.tell(page)
      } else await pause(delays.pollRetry * (0.5 + Math.random() / 2), leaving)
    }
    return true
  }
  const run = async () => {
    let mayAsk = true
    while (mayAsk && !signal.aborted) {
      await shown(signal)
      // rejects when it ends while another tab asks
      mayAsk = await inOneTab(name, ask, signal).catch(() => false)
    }
  }
  void run()
  return () => {
    clearTimeout(timer)
    ending.abort()
    others.close()
  }
}

/** Passes on what of an answer to any tab is news to this one; when it has missed something between, it reads everything again. */
function takePage({ seq, resync, items }: Page, after: number | null, receive: Handlers['receive']): void {
  const news = items.filter((event) => after === null || event.seq > after)
  const hasMissed = after !== null && seq > after && news[0]?.seq !== after + 1
  if (hasMissed || (resync && seq !== after)) receive({ type: 'resync', seq })
  else if (news.length > 0) for (const event of news) receive(event)
  else if (after === null || seq === after) receive({ type: 'ready', seq })
}

type Told = { page: Page } | { joins: true }

/** The other tabs of this browser, which tell what they were answered; who joins them is told what they may not have known yet. */
function openChannel(take: (page: Page) => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  let recent: { at: number; page: Page }[] = []
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('page' in data) return take(data.page)
    const since = Date.now() - liveLimits.recentSeconds * 1_000
    for (const { at, page } of recent) if (at > since) channel.postMessage({ page } satisfies Told)
  }
  channel.postMessage({ joins: true } satisfies Told)
  return {
    tell(page: Page) {
      const now = Date.now()
      recent = [...recent.filter(({ at }) => at > now - liveLimits.recentSeconds * 1_000), { at: now, page }]
      channel.postMessage({ page } satisfies Told)
    },
    close: () => channel.close(),
  }
}

/** Workers are never on screen themselves, and ask for those that are. */
const isHidden = () => globalThis.document?.visibilityState === 'hidden'

/** Aborted once this tab is no longer on screen. */
function hidden(signal: AbortSignal): AbortSignal {
  const leaving = new AbortController()
  if (isHidden()) leaving.abort()
  globalThis.document?.addEventListener('visibilitychange', () => isHidden() && leaving.abort(), {
    signal: AbortSignal.any([signal, leaving.signal]),
  })
  return leaving.signal
}

/** Resolves once this tab is on screen, or when it ends. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!isHidden() || signal.aborted) return resolve()
    const settled = new AbortController()
    const look = () => {
      if (isHidden() && !signal.aborted) return
      settled.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: settled.signal })
    signal.addEventListener('abort', look, { signal: settled.signal })
  })

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
