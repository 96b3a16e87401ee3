import type { LiveEvent } from '#contract/accounts/live/live.ts'
import { liveLimits } from '#contract/accounts/live/protocol.ts'
import { inOneTab } from '../one-tab.ts'
import type { Handlers, liveDelays } from './connection.ts'

type Page = { seq: number; resync: boolean; items: LiveEvent[] }
type PollOptions = Handlers & { delays: typeof liveDelays; backToSocket: () => void }

/** The lock of the tab that polls, and the channel on which the others get the answers. */
const name = 'vivobid-live-poll'

/**
 * Requests events again and again, from one visible tab for all of this browser: over HTTP/1.1 a browser makes only six requests to a
 * server at a time. While no tab is visible, none polls. Now and then the WebSocket is tried once more. Returns the function that ends
 * it.
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

  /** Polls while this tab is visible; resolves to true if it may poll again. */
  const poll = async (): Promise<boolean> => {
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
        others.share(page)
      } else await pause(delays.pollRetry * (0.5 + Math.random() / 2), leaving)
    }
    return true
  }
  const run = async () => {
    let mayAsk = true
    while (mayAsk && !signal.aborted) {
      await shown(signal)
      // rejects when it ends while another tab asks
      mayAsk = await inOneTab(name, poll, signal).catch(() => false)
    }
  }
  void run()
  return () => {
    clearTimeout(timer)
    ending.abort()
    others.close()
  }
}

/** Passes on the part of an answer to any tab that is new to this one; after a gap, this one reads everything again. */
function takePage({ seq, resync, items }: Page, after: number | null, receive: Handlers['receive']): void {
  const news = items.filter((event) => after === null || event.seq > after)
  const hasMissed = after !== null && seq > after && news[0]?.seq !== after + 1
  if (hasMissed || (resync && seq !== after)) receive({ type: 'resync', seq })
  else if (news.length > 0) for (const event of news) receive(event)
  else if (after === null || seq === after) receive({ type: 'ready', seq })
}

type ChannelMessage = { page: Page } | { joins: true }

/** Channel between the tabs of this browser, which share their answers; a new tab gets those that it may have missed. */
function openChannel(take: (page: Page) => void) {
  if (typeof BroadcastChannel === 'undefined') return { share: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  let recent: { at: number; page: Page }[] = []
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if ('page' in data) return take(data.page)
    const since = Date.now() - liveLimits.recentSeconds * 1_000
    for (const { at, page } of recent) if (at > since) channel.postMessage({ page } satisfies ChannelMessage)
  }
  channel.postMessage({ joins: true } satisfies ChannelMessage)
  return {
    share(page: Page) {
      const now = Date.now()
      recent = [...recent.filter(({ at }) => at > now - liveLimits.recentSeconds * 1_000), { at: now, page }]
      channel.postMessage({ page } satisfies ChannelMessage)
    },
    close: () => channel.close(),
  }
}

/** Checks whether the tab is hidden; workers are never visible themselves, and poll for those that are. */
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
