import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveCloseCodes } from '#contract/accounts/live/protocol.ts'
import { deals } from '#contract/market/deals/deals.ts'
import { gifts } from '#contract/money/gifts/gifts.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { stubLive } from '../../../test/stub-live.ts'
import { useAction, useRead } from '../queries.ts'
import { type LiveMessage, openLiveConnection } from './connection.ts'
import { Live } from './Live.tsx'

const { SharedWorker } = window
let requests: string[]
/** Requests other than that of the current user. */
const others = () => requests.filter((name) => name !== 'GET /api/user')
beforeEach(() => {
  requests = stubApi({
    'GET /api/gifts/totals': { json: { sent: { count: 0, amount: 0 }, received: { count: 0, amount: 0 } } },
    'GET /api/deals': { json: { items: [], nextCursor: null } },
    'PUT /api/gifts/3/like': { status: 204 },
    'GET /api/user': { status: 401, json: { code: 'signed_out', message: 'Sign in to continue' } },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.SharedWorker = SharedWorker
})

function Screen() {
  useRead(gifts.totals, {})
  useRead(deals.list, { query: {} })
  const like = useAction(gifts.like)
  return (
    <>
      <Live />
      <button type="button" onClick={() => like.mutate({ params: { id: 3 } })}>
        Like
      </button>
    </>
  )
}
/** Shows a screen of a signed-in person with an open connection. */
async function open() {
  const sockets = stubLive()
  const screen = await renderApp(<Screen />, { user: { role: 'business' } })
  await expect.poll(() => sockets[0]?.sent).toEqual([{ after: null }])
  await expect.poll(others).toHaveLength(2)
  requests.length = 0
  return { screen, socket: sockets[0]! }
}

it('an event refetches what it makes stale, and nothing else', async () => {
  const { socket } = await open()
  socket.receive({ type: 'ready', seq: 3 })
  socket.receive({ seq: 4, type: 'gift', subjects: ['gifts'] })
  await expect.poll(others).toEqual(['GET /api/gifts/totals'])
})

it('several events at once are one refetch', async () => {
  const { socket } = await open()
  for (const seq of [4, 5, 6]) socket.receive({ seq, type: 'gift', subjects: ['gifts'] })
  await expect.poll(others).toEqual(['GET /api/gifts/totals'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(others()).toHaveLength(1)
})

it.each(['the connection is back', 'the browser is online again'])(
  'what an event could not refetch without a connection is refetched when %s',
  async (when) => {
    const { socket } = await open()
    let isOffline = true
    const totals = { sent: { count: 0, amount: 0 }, received: { count: 0, amount: 0 } }
    requests = stubApi({
      'GET /api/gifts/totals': () => (isOffline ? new TypeError('Failed to fetch') : { json: totals }),
    })
    socket.receive({ seq: 4, type: 'gift', subjects: ['gifts'] })
    await expect.poll(others).toEqual(['GET /api/gifts/totals'])
    isOffline = false
    if (when === 'the connection is back') socket.receive({ type: 'ready', seq: 4 })
    else window.dispatchEvent(new Event('online'))
    await expect.poll(others).toEqual(['GET /api/gifts/totals', 'GET /api/gifts/totals'])
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.receive({ type: 'ready', seq: 4 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(others()).toHaveLength(2)
  },
)

it('everything is refetched when what was missed is no longer stored', async () => {
  const { socket } = await open()
  socket.receive({ type: 'resync', seq: 900 })
  await expect.poll(() => requests).toEqual(expect.arrayContaining(['GET /api/gifts/totals', 'GET /api/deals']))
})

it('what the page has done itself is not refetched a second time, and what another browser has done is', async () => {
  const { screen, socket } = await open()
  const { invalidates } = gifts.like
  await screen.getByRole('button', { name: 'Like' }).click()
  await expect.poll(others).toEqual(['PUT /api/gifts/3/like', 'GET /api/gifts/totals'])
  socket.receive({ seq: 1, type: 'own', subjects: [...invalidates] })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(others()).toHaveLength(2)
  socket.receive({ seq: 2, type: 'own', subjects: [...invalidates] })
  await expect.poll(others).toHaveLength(3)
})

it('the end of the session is noticed at once', async () => {
  const { socket } = await open()
  socket.lose(liveCloseCodes.sessionEnded)
  await expect.poll(() => requests).toContain('GET /api/user')
})

const delays = { firstRetry: 10, maxRetry: 20, pollRetry: 10, backToSocket: 60_000 }
function connect() {
  const messages: LiveMessage[] = []
  const connection = openLiveConnection({ onMessage: (message) => void messages.push(message), delays })
  connection.connect('again')
  return { messages, connection }
}

it('a lost connection is opened again and continues after the last event', async () => {
  const sockets = stubLive()
  const { connection } = connect()
  await expect.poll(() => sockets[0]?.sent).toEqual([{ after: null }])
  sockets[0]!.receive({ type: 'ready', seq: 3 })
  sockets[0]!.receive({ seq: 4, type: 'order', subjects: ['orders'] })
  sockets[0]!.lose()
  await expect.poll(() => sockets[1]?.sent).toEqual([{ after: 4 }])
  connection.close()
  expect(sockets[1]!.isClosed).toBe(true)
})

it('a session that has ended is not asked for again, and a new person starts from the beginning', async () => {
  const sockets = stubLive()
  const { connection, messages } = connect()
  await expect.poll(() => sockets[0]?.sent).toHaveLength(1)
  sockets[0]!.receive({ type: 'ready', seq: 3 })
  sockets[0]!.lose(liveCloseCodes.sessionEnded)
  expect(messages.at(-1)).toEqual({ type: 'ended' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sockets).toHaveLength(1)
  connection.connect('anew')
  await expect.poll(() => sockets[1]?.sent).toEqual([{ after: null }])
  connection.close()
})

it('without WebSocket the same events come by long polling', async () => {
  stubLive({ open: false })
  const pages = [
    { seq: 7, resync: false, items: [] },
    { seq: 8, resync: false, items: [{ seq: 8, type: 'order', subjects: ['orders'] }] },
  ]
  const addresses: string[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    addresses.push(address)
    const page = pages.shift()
    if (page) return Promise.resolve(Response.json(page))
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  const { messages, connection } = connect()
  await expect
    .poll(() => messages)
    .toEqual([
      { type: 'ready', seq: 7 },
      { seq: 8, type: 'order', subjects: ['orders'] },
    ])
  await expect
    .poll(() => addresses)
    .toEqual(['/api/live/events', '/api/live/events?after=7', '/api/live/events?after=8'])
  connection.close()
})

describe('seven tabs without WebSockets', () => {
  type PollRequest = { address: string; answer: (page: object) => void }
  /** Records the requests of the tabs for events; a test answers each by hand, as a server does that waits for events. */
  function stubPolls() {
    stubLive({ open: false })
    const pollRequests: PollRequest[] = []
    const open = new Set<PollRequest>()
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const request: PollRequest = {
        address,
        answer: (page) => {
          open.delete(request)
          resolve(Response.json(page))
        },
      }
      signal?.addEventListener('abort', () => {
        open.delete(request)
        reject(new DOMException('Aborted', 'AbortError'))
      })
      pollRequests.push(request)
      open.add(request)
      return promise
    })
    return { asked: pollRequests, open }
  }
  const order = (seq: number) => ({ seq, resync: false, items: [{ seq, type: 'order', subjects: ['orders'] }] })
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => vi.restoreAllMocks())

  it('ask once at a time, and all get what one was answered', async () => {
    const { asked, open } = stubPolls()
    const tabs = Array.from({ length: 7 }, connect)
    await expect.poll(() => asked.length).toBe(1)
    asked[0]!.answer({ seq: 7, resync: false, items: [] })
    await expect.poll(() => asked.length).toBe(2)
    asked[1]!.answer(order(8))
    for (const { messages } of tabs)
      await expect.poll(() => messages.at(-1)).toEqual({ seq: 8, type: 'order', subjects: ['orders'] })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(open.size).toBe(1)
    expect(asked.map(({ address }) => address.split('?')[1])).toEqual([undefined, 'after=7', 'after=8'])
    // another tab goes on where the closed one has stopped
    for (const [i, { connection }] of tabs.entries()) {
      connection.close()
      if (i < tabs.length - 1) await expect.poll(() => open.size).toBe(1)
      expect(asked.at(-1)!.address).toContain('after=8')
    }
    await expect.poll(() => open.size).toBe(0)
  })

  it('who joins them learns what the others have been told, and who has missed something reads everything again', async () => {
    const { asked } = stubPolls()
    const first = connect()
    await expect.poll(() => asked.length).toBe(1)
    asked[0]!.answer(order(8))
    await expect.poll(() => asked.length).toBe(2)
    const second = connect()
    await expect.poll(() => second.messages.at(-1)).toMatchObject({ seq: 8, type: 'order' })
    // as after a time in which it heard nothing
    asked[1]!.answer(order(11))
    await expect.poll(() => second.messages.at(-1)).toEqual({ type: 'resync', seq: 11 })
    first.connection.close()
    second.connection.close()
  })

  it('do not ask while none of them is on screen', async () => {
    const { asked, open } = stubPolls()
    const { connection } = connect()
    await expect.poll(() => asked.length).toBe(1)
    asked[0]!.answer({ seq: 7, resync: false, items: [] })
    await expect.poll(() => asked.length).toBe(2)
    show('hidden')
    await expect.poll(() => open.size).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(asked).toHaveLength(2)
    show('visible')
    await expect.poll(() => open.size).toBe(1)
    expect(asked.at(-1)!.address).toContain('after=7')
    connection.close()
    await expect.poll(() => open.size).toBe(0)
  })
})
