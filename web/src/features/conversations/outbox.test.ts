import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conversations, type DirectMessage } from '#contract/conversations/conversations.ts'
import { keyOf } from '../../api/queries.ts'
import { byDay } from '../../format/message-dates.ts'
import { createOutbox } from './outbox.ts'

type Sent = { key: string; content: string }
const sent: Sent[] = []
const storage = new Map<string, string>()
let responses: (() => Response | Promise<Response>)[]
let id = 0

beforeEach(() => {
  id++
  sent.length = 0
  responses = []
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
  })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { content } = JSON.parse(body) as Sent
    sent.push({ key: headers['idempotency-key']!, content })
    return (responses.shift() ?? (() => created(sent.length, content)))()
  })
})
afterEach(() => vi.unstubAllGlobals())

const created = (messageId: number, content: string) => Response.json({ id: messageId, content }, { status: 201 })
const refused = (status: number) => () => Response.json({ message: 'No', code: 'no' }, { status })
const networkError = () => Promise.reject(new TypeError('network'))

/** A loaded conversation; `shown` returns its messages, newest first. */
function loadConversation() {
  const queryClient = new QueryClient()
  const key = keyOf(conversations.messages, { params: { id } })
  queryClient.setQueryData(key, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] })
  type Shown = InfiniteData<{ items: DirectMessage[] }>
  const shown = () =>
    queryClient.getQueryData<Shown>(key)!.pages.flatMap(({ items }) => items.map((one) => one.content))
  return { outbox: createOutbox(queryClient, id), shown }
}

it('moves messages into the conversation once sent, in the order they were written', async () => {
  const { outbox, shown } = loadConversation()
  responses = [() => new Promise((resolve) => setTimeout(() => resolve(created(1, 'One')), 20))]
  const both = [outbox.send('One', null), outbox.send('Two', null)]
  expect(outbox.items().map(({ content, error }) => ({ content, error }))).toEqual([
    { content: 'One', error: null },
    { content: 'Two', error: null },
  ])
  await Promise.all(both)
  expect(shown()).toEqual(['Two', 'One'])
  expect(outbox.items()).toEqual([])
  expect(storage.size).toBe(0)
})

it('retries a message whose response was lost under the same key, so that it is sent once', async () => {
  const { outbox, shown } = loadConversation()
  responses = [networkError]
  await outbox.send('Hello', null)
  const [failed] = outbox.items()
  expect(failed!.error).toMatchObject({ message: 'We can’t reach the server. Check your connection and try again.' })
  expect(storage.get(`draft:outbox-${id}`)).toContain('Hello')
  await outbox.retry(failed!)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(shown()).toEqual(['Hello'])
})

it('keeps the reason of a refused message, and retries it under a new key or discards it', async () => {
  const { outbox, shown } = loadConversation()
  responses = [refused(429), refused(409)]
  await outbox.send('Hello', null)
  expect(outbox.items()[0]!.error).toMatchObject({ message: 'No' })
  await outbox.retry(outbox.items()[0]!)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  outbox.remove(outbox.items()[0]!)
  expect([outbox.items(), shown(), storage.size]).toEqual([[], [], 0])
})

it('offers to resend messages left by a closed page', () => {
  const left = { key: 'a-key-of-before', content: 'Left', file: null, createdAt: '2026-01-01T00:00:00Z', error: null }
  storage.set(`draft:outbox-${id}`, JSON.stringify([left]))
  expect(loadConversation().outbox.items()).toMatchObject([{ key: left.key, error: { message: expect.any(String) } }])
})

it('groups messages by the days of the user', () => {
  const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 0, day, hour).toISOString() })
  const groups = byDay([at(1, 0), at(1, 23), at(2, 0), at(4, 12)])
  expect(groups.map(({ day, items }) => [new Date(day).getDate(), items.length])).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
})
