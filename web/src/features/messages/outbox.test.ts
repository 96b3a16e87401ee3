import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conversations, type DirectMessage } from '#contract/conversations.ts'
import { keyOf } from '../../ui/queries.ts'
import { byDay } from './names.ts'
import { openOutbox } from './outbox.ts'

type Sent = { key: string; content: string }
const sent: Sent[] = []
const kept = new Map<string, string>()
let answers: (() => Response | Promise<Response>)[]
let id = 0

beforeEach(() => {
  id++
  sent.length = 0
  answers = []
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { content } = JSON.parse(body) as Sent
    sent.push({ key: headers['idempotency-key']!, content })
    return (answers.shift() ?? (() => arrived(sent.length, content)))()
  })
})
afterEach(() => vi.unstubAllGlobals())

const arrived = (messageId: number, content: string) => Response.json({ id: messageId, content }, { status: 201 })
const refused = (status: number) => () => Response.json({ message: 'No', code: 'no' }, { status })
const lost = () => Promise.reject(new TypeError('network'))

/** A conversation whose messages were read; gives what it shows, newest first. */
function aConversation() {
  const queries = new QueryClient()
  const key = keyOf(conversations.messages, { params: { id } })
  queries.setQueryData(key, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] })
  type Shown = InfiniteData<{ items: DirectMessage[] }>
  const shown = () => queries.getQueryData<Shown>(key)!.pages.flatMap(({ items }) => items.map((one) => one.content))
  return { outbox: openOutbox(queries, id), shown }
}

it('a message stands among the others once it was sent, in the order in which it was written', async () => {
  const { outbox, shown } = aConversation()
  answers = [() => new Promise((resolve) => setTimeout(() => resolve(arrived(1, 'One')), 20))]
  const both = [outbox.send('One', null), outbox.send('Two', null)]
  expect(outbox.items().map(({ content, fault }) => ({ content, fault }))).toEqual([
    { content: 'One', fault: null },
    { content: 'Two', fault: null },
  ])
  await Promise.all(both)
  expect(shown()).toEqual(['Two', 'One'])
  expect(outbox.items()).toEqual([])
  expect(kept.size).toBe(0)
})

it('one whose answer was lost is tried again under its key, so that it is sent once', async () => {
  const { outbox, shown } = aConversation()
  answers = [lost]
  await outbox.send('Hello', null)
  const [failed] = outbox.items()
  expect(failed!.fault).toMatchObject({ message: 'The server cannot be reached' })
  expect(kept.get(`draft:outbox-${id}`)).toContain('Hello')
  await outbox.retry(failed!)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(shown()).toEqual(['Hello'])
})

it('one that was refused says why, and is tried again under another key or dropped', async () => {
  const { outbox, shown } = aConversation()
  answers = [refused(429), refused(409)]
  await outbox.send('Hello', null)
  expect(outbox.items()[0]!.fault).toMatchObject({ message: 'No' })
  await outbox.retry(outbox.items()[0]!)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  outbox.remove(outbox.items()[0]!)
  expect([outbox.items(), shown(), kept.size]).toEqual([[], [], 0])
})

it('what a closed page left behind is offered to be sent again', () => {
  const left = { key: 'a-key-of-before', content: 'Left', file: null, createdAt: '2026-01-01T00:00:00Z', fault: null }
  kept.set(`draft:outbox-${id}`, JSON.stringify([left]))
  expect(aConversation().outbox.items()).toMatchObject([{ key: left.key, fault: { message: expect.any(String) } }])
})

it('messages stand under the days of their reader', () => {
  const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 0, day, hour).toISOString() })
  const groups = byDay([at(1, 0), at(1, 23), at(2, 0), at(4, 12)])
  expect(groups.map(({ day, items }) => [new Date(day).getDate(), items.length])).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
})
