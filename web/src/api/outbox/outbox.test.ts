import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conversations, type DirectMessage } from '#contract/market/conversations/conversations.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { keyOf } from '../queries.ts'

type Sent = { key: string; content: string; path: string }
const sent: Sent[] = []
const storage = new Map<string, string>()
let responses: (() => Response | Promise<Response>)[]
let outboxes: typeof import('./outbox.ts')
const userId = 4

beforeEach(async () => {
  vi.useFakeTimers()
  sent.length = 0
  responses = []
  storage.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
  })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { content } = JSON.parse(body) as Sent
    sent.push({ key: headers['idempotency-key']!, content, path })
    return (responses.shift() ?? (() => created(sent.length, content)))()
  })
  await reload()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads the modules as a reloaded page does: with empty memory, and the stored data. */
async function reload() {
  vi.resetModules()
  outboxes = await import('./outbox.ts')
}
const created = (messageId: number, content: string) => Response.json({ id: messageId, content }, { status: 201 })
const refused = (status: number) => () => Response.json({ message: 'No', code: 'no' }, { status })
const networkError = () => Promise.reject(new TypeError('network'))
/** Locks as tabs share them: of a name, one at a time. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: (name: string, _options: object, work: () => Promise<unknown>) => {
      const running = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(name, running)
      return running
    },
  }
}
const goOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
const contents = () => sent.map(({ content }) => content)
const keys = () => new Set(sent.map(({ key }) => key))
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A loaded conversation; `shown` returns its messages, newest first. */
function loadConversation(id = 1, author = userId) {
  const queryClient = new QueryClient()
  const key = keyOf(conversations.messages, { params: { id } })
  queryClient.setQueryData(key, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] })
  type Shown = InfiniteData<{ items: DirectMessage[] }>
  const shown = () =>
    queryClient.getQueryData<Shown>(key)!.pages.flatMap(({ items }) => items.map((one) => one.content))
  const outbox = outboxes.createOutbox(queryClient, { channel: 'conversation', id }, author)
  return { queryClient, outbox, shown, states: () => outbox.items().map(({ content, state }) => [content, state]) }
}

it('moves messages into the conversation once sent, in the order they were written', async () => {
  const { outbox, shown, states } = loadConversation()
  responses = [() => new Promise((resolve) => setTimeout(() => resolve(created(1, 'One')), 20))]
  outbox.send('One', null)
  outbox.send('Two', null)
  expect(states()).toEqual([
    ['One', 'sending'],
    ['Two', 'waiting'],
  ])
  await vi.advanceTimersByTimeAsync(20)
  expect(shown()).toEqual(['Two', 'One'])
  expect(outbox.items()).toEqual([])
  expect(storage.size).toBe(0)
})

it('sends messages of an order to the order', async () => {
  const { queryClient } = loadConversation()
  outboxes.createOutbox(queryClient, { channel: 'order', id: 9 }, userId).send('Hello', null)
  await settle()
  expect(sent[0]!.path).toBe('/api/tasks/9/messages')
})

it('keeps what was written without a connection, and sends it in order when it is back', async () => {
  const { queryClient, outbox, shown, states } = loadConversation()
  goOnline(false)
  outbox.send('One', null)
  outbox.send('Two', null)
  await settle()
  expect(states()).toEqual([
    ['One', 'waiting'],
    ['Two', 'waiting'],
  ])
  expect(sent).toEqual([])
  goOnline(true)
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect(contents()).toEqual(['One', 'Two'])
  expect(keys().size).toBe(2)
  expect(shown()).toEqual(['Two', 'One'])
})

it.each([
  ['lost response', networkError],
  ['server that is starting', refused(503)],
])('tries again by itself after a %s, under the same key and before later messages', async (_, failure) => {
  const { outbox, shown, states } = loadConversation()
  responses = [failure, failure]
  outbox.send('One', null)
  outbox.send('Two', null)
  await settle()
  expect(states()).toEqual([
    ['One', 'waiting'],
    ['Two', 'waiting'],
  ])
  expect(storage.get('vivobid-outbox')).toContain('One')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(contents()).toEqual(['One', 'One'])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(contents()).toEqual(['One', 'One'])
  await vi.advanceTimersByTimeAsync(1)
  expect(contents()).toEqual(['One', 'One', 'One', 'Two'])
  expect(keys().size).toBe(2)
  expect(shown()).toEqual(['Two', 'One'])
})

it('keeps the reason of a refused message, and retries it under a new key or discards it', async () => {
  const { outbox, shown, states } = loadConversation()
  responses = [refused(429), refused(409)]
  outbox.send('Hello', null)
  await settle()
  expect(states()).toEqual([['Hello', 'failed']])
  expect(outbox.items()[0]!.error).toMatchObject({ message: 'No' })
  outbox.retry(outbox.items()[0]!)
  await settle()
  expect(keys().size).toBe(2)
  outbox.remove(outbox.items()[0]!)
  expect([outbox.items(), shown(), storage.size]).toEqual([[], [], 0])
})

it('retries a message that failed on the server under the same key', async () => {
  const { outbox, shown } = loadConversation()
  responses = [refused(500)]
  outbox.send('Hello', null)
  await settle()
  outbox.retry(outbox.items()[0]!)
  await settle()
  expect(keys().size).toBe(1)
  expect(shown()).toEqual(['Hello'])
})

it('sends later messages though an earlier one was refused', async () => {
  const { outbox, shown, states } = loadConversation()
  responses = [refused(422)]
  outbox.send('Refused', null)
  outbox.send('Fine', null)
  await settle()
  expect(states()).toEqual([['Refused', 'failed']])
  expect(shown()).toEqual(['Fine'])
})

it('sends no discarded message', async () => {
  const { queryClient, outbox } = loadConversation()
  goOnline(false)
  outbox.send('Better not', null)
  outbox.remove(outbox.items()[0]!)
  goOnline(true)
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect(sent).toEqual([])
})

it('sends what a closed tab has left on the next opening, under its key', async () => {
  responses = [() => new Promise<Response>(() => undefined)]
  loadConversation().outbox.send('Left', null)
  await settle()
  await reload()
  const { queryClient, states, shown } = loadConversation()
  goOnline(false)
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect(states()).toEqual([['Left', 'waiting']])
  goOnline(true)
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect(contents()).toEqual(['Left', 'Left'])
  expect(keys().size).toBe(1)
  expect(shown()).toEqual(['Left'])
})

it('asks before it sends again what may have arrived so long ago that the server has forgotten it', async () => {
  responses = [networkError]
  loadConversation().outbox.send('Long ago', null)
  await settle()
  await vi.advanceTimersByTimeAsync(1_000)
  sent.length = 0
  await reload()
  vi.setSystemTime(Date.now() + 48 * 3_600_000)
  const { queryClient, outbox, states } = loadConversation()
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect([states(), sent]).toEqual([[['Long ago', 'failed']], []])
  expect(outbox.items()[0]!.error!.message).toBe(requestErrors.mayHaveArrived)
  outbox.retry(outbox.items()[0]!)
  await settle()
  expect(contents()).toEqual(['Long ago'])
})

it('is sent by one tab where several are open, in order', async () => {
  const tabs = [outboxes]
  await reload()
  tabs.push(outboxes)
  goOnline(false)
  const [one, other] = tabs.map((tab) => {
    outboxes = tab
    return loadConversation()
  })
  one!.outbox.send('One', null)
  other!.outbox.send('Two', null)
  expect(one!.outbox.items()).toHaveLength(2)
  vi.stubGlobal('navigator', { onLine: true, locks: oneAtATime() })
  for (const [i, tab] of tabs.entries()) tab.sendUnsent([one, other][i]!.queryClient, userId)
  await vi.waitFor(() => expect(contents()).toEqual(['One', 'Two']))
  await vi.waitFor(() => expect([one!.outbox.items(), other!.outbox.items()]).toEqual([[], []]))
})

it('neither shows nor sends what another person wrote in this browser', async () => {
  goOnline(false)
  loadConversation(1, 5).outbox.send('Theirs', null)
  goOnline(true)
  const { queryClient, outbox } = loadConversation()
  expect(outbox.items()).toEqual([])
  outboxes.sendUnsent(queryClient, userId)
  await settle()
  expect(sent).toEqual([])
})
