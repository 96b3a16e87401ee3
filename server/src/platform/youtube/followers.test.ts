import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { youTubeFollowers } from './followers.ts'

type Answer = { status?: number; body?: unknown; never?: true }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** A stand-in for the API that responds with `answer` and records requests. */
async function startYouTube(answer: (query: URLSearchParams) => Answer) {
  const requests: { query: Record<string, string>; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname !== '/youtube/v3/channels') return response.writeHead(404).end()
    requests.push({ query: Object.fromEntries(searchParams), key: request.headers['x-goog-api-key'] })
    const { status = 200, body = { items: [] }, never } = answer(searchParams)
    if (never) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  const api = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const open = (options = {}) => youTubeFollowers({ key: 'a key', api }, options)
  return { asked: requests, open }
}

const id = (n: number) => `UC${String(n).padStart(22, '0')}`
const channel = (name: string) => `https://www.youtube.com/channel/${name}`
const handle = (name: string) => `https://www.youtube.com/@${name}`
const item = (name: string, subscriberCount: string) => ({ id: name, statistics: { subscriberCount } })

it('requests channel ids in batches of 50 and assigns counts to their addresses', async () => {
  const { open, asked: requests } = await startYouTube((query) => ({
    body: {
      items: query
        .get('id')!
        .split(',')
        .reverse()
        .map((name) => item(name, String(Number(name.slice(2)) + 1_000))),
    },
  }))
  const addresses = Array.from({ length: 120 }, (_, n) => channel(id(n)))
  const { followers, complete } = await open().read([...addresses, `${channel(id(7))}/videos`])
  expect(complete).toBe(true)
  expect(requests.map(({ query }) => query.id!.split(',').length)).toEqual([50, 50, 20])
  expect(requests[0]).toMatchObject({ query: { part: 'statistics' }, key: 'a key' })
  expect(requests.every(({ query }) => !JSON.stringify(query).includes('a key'))).toBe(true)
  expect(followers.size).toBe(121)
  expect([followers.get(channel(id(7))), followers.get(`${channel(id(7))}/videos`)]).toEqual([1_007, 1_007])
})

it('requests handles and old user names one by one, without duplicates, up to a limit', async () => {
  const { open, asked: requests } = await startYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const source = open({ maxSingleCalls: 3 })
  const { followers } = await source.read([
    handle('Ana'),
    handle('ana'),
    'https://www.youtube.com/user/old',
    handle('b'),
  ])
  expect(requests.map(({ query }) => query.forHandle ?? query.forUsername)).toEqual(['@ana', 'old', '@b'])
  expect([...followers.values()]).toEqual([12, 12, 12, 12])
  expect((await source.read([handle('c')])).followers.size).toBe(0)
  expect(requests).toHaveLength(3)
})

it('omits unknown channels, hidden counts and addresses without a channel', async () => {
  const { open, asked: requests } = await startYouTube((query) =>
    query.has('id')
      ? {
          body: {
            items: [{ id: id(2), statistics: { subscriberCount: '5', hiddenSubscriberCount: true } }, { id: id(3) }],
          },
        }
      : query.get('forHandle') === '@gone'
        ? { status: 404, body: {} }
        : { body: { pageInfo: { totalResults: 0 } } },
  )
  const reading = await open().read([
    channel(id(1)),
    channel(id(2)),
    channel(id(3)),
    handle('gone'),
    handle('nobody'),
    'https://www.youtube.com/c/Custom',
    'https://www.youtube.com/watch?v=1',
    channel('UCshort'),
  ])
  expect(reading).toEqual({ followers: new Map(), complete: true })
  expect(requests).toHaveLength(3)
})

it.each([
  [403, { error: { errors: [{ reason: 'quotaExceeded' }] } }],
  [429, {}],
  [401, {}],
])('stops on status %s and keeps what it has', async (status, body) => {
  const { open, asked: requests } = await startYouTube((query) =>
    query.get('forHandle') === '@first' ? { body: { items: [item(id(1), '9')] } } : { status, body },
  )
  const { followers, complete } = await open().read([handle('first'), handle('second'), handle('third')])
  expect({ complete, known: [...followers] }).toEqual({ complete: false, known: [[handle('first'), 9]] })
  expect(requests).toHaveLength(2)
})

it.each([
  ['500', { status: 500, body: 'oops' }],
  ['nonsense', { body: '<html>' }],
  ['an invalid number', { body: { items: [item(id(1), 'many')] } }],
  ['a timeout', { never: true }],
] as [string, Answer][])('continues after %s, and gives up after three in a row', async (_, fault) => {
  const { open, asked: requests } = await startYouTube((query) =>
    query.get('forHandle') === '@good' ? { body: { items: [item(id(1), '9')] } } : fault,
  )
  const source = open({ timeoutMs: 100 })
  const mixed = await source.read([handle('a'), handle('b'), handle('good'), handle('c')])
  expect({ complete: mixed.complete, known: [...mixed.followers.keys()] }).toEqual({
    complete: true,
    known: [handle('good')],
  })
  requests.length = 0
  const bad = await source.read(['d', 'e', 'f', 'g', 'h'].map(handle))
  expect({ complete: bad.complete, known: bad.followers.size, calls: requests.length }).toEqual({
    complete: false,
    known: 0,
    calls: 3,
  })
})

it('survives without a network', async () => {
  const source = youTubeFollowers({ key: 'a key', api: 'http://127.0.0.1:9' })
  expect(await source.read([handle('a'), handle('b'), handle('c')])).toEqual({ followers: new Map(), complete: false })
})

it('skips a malformed address and reads the others', async () => {
  const { open } = await startYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const { followers, complete } = await open().read(['https://www.youtube.com/@%E0%A4', handle('ana')])
  expect({ followers: [...followers], complete }).toEqual({ followers: [[handle('ana'), 12]], complete: true })
})

it('stops when its total time is up, before its job could be restarted', async () => {
  const { open, asked: requests } = await startYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const source = open({ maxDurationMs: 60 })
  expect((await source.read([handle('ana')])).complete).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 70))
  expect(await source.read([handle('ben'), handle('cem')])).toEqual({ followers: new Map(), complete: false })
  expect(requests).toHaveLength(1)
})
