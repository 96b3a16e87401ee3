import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { youTubeFollowers } from './followers.ts'

type Answer = { status?: number; body?: unknown; never?: true }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** Stands in for the API; answers what `answer` says of each call, and keeps what was asked. */
async function aYouTube(answer: (query: URLSearchParams) => Answer) {
  const asked: { query: Record<string, string>; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname !== '/youtube/v3/channels') return response.writeHead(404).end()
    asked.push({ query: Object.fromEntries(searchParams), key: request.headers['x-goog-api-key'] })
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
  return { asked, open }
}

const id = (n: number) => `UC${String(n).padStart(22, '0')}`
const channel = (name: string) => `https://www.youtube.com/channel/${name}`
const handle = (name: string) => `https://www.youtube.com/@${name}`
const item = (name: string, subscriberCount: string) => ({ id: name, statistics: { subscriberCount } })

it('asks for channels by id 50 at once, and gives each address its own number', async () => {
  const { open, asked } = await aYouTube((query) => ({
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
  expect(asked.map(({ query }) => query.id!.split(',').length)).toEqual([50, 50, 20])
  expect(asked[0]).toMatchObject({ query: { part: 'statistics' }, key: 'a key' })
  expect(asked.every(({ query }) => !JSON.stringify(query).includes('a key'))).toBe(true)
  expect(followers.size).toBe(121)
  expect([followers.get(channel(id(7))), followers.get(`${channel(id(7))}/videos`)]).toEqual([1_007, 1_007])
})

it('asks for handles and old user names one by one, each once and up to its limit', async () => {
  const { open, asked } = await aYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const source = open({ mostSingleCalls: 3 })
  const { followers } = await source.read([
    handle('Ana'),
    handle('ana'),
    'https://www.youtube.com/user/old',
    handle('b'),
  ])
  expect(asked.map(({ query }) => query.forHandle ?? query.forUsername)).toEqual(['@Ana', 'old', '@b'])
  expect([...followers.values()]).toEqual([12, 12, 12, 12])
  expect((await source.read([handle('c')])).followers.size).toBe(0)
  expect(asked).toHaveLength(3)
})

it('leaves out unknown channels, hidden numbers and addresses that name no channel', async () => {
  const { open, asked } = await aYouTube((query) =>
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
  expect(asked).toHaveLength(3)
})

it.each([
  [403, { error: { errors: [{ reason: 'quotaExceeded' }] } }],
  [429, {}],
  [401, {}],
])('stops at once when it is told %s, and keeps what it has', async (status, body) => {
  const { open, asked } = await aYouTube((query) =>
    query.get('forHandle') === '@first' ? { body: { items: [item(id(1), '9')] } } : { status, body },
  )
  const { followers, complete } = await open().read([handle('first'), handle('second'), handle('third')])
  expect({ complete, known: [...followers] }).toEqual({ complete: false, known: [[handle('first'), 9]] })
  expect(asked).toHaveLength(2)
})

it.each([
  ['500', { status: 500, body: 'oops' }],
  ['nonsense', { body: '<html>' }],
  ['a number that is none', { body: { items: [item(id(1), 'many')] } }],
  ['nothing in time', { never: true }],
] as [string, Answer][])('goes on after %s, and gives up at the third in a row', async (_, fault) => {
  const { open, asked } = await aYouTube((query) =>
    query.get('forHandle') === '@good' ? { body: { items: [item(id(1), '9')] } } : fault,
  )
  const source = open({ patienceMilliseconds: 100 })
  const mixed = await source.read([handle('a'), handle('b'), handle('good'), handle('c')])
  expect({ complete: mixed.complete, known: [...mixed.followers.keys()] }).toEqual({
    complete: true,
    known: [handle('good')],
  })
  asked.length = 0
  const bad = await source.read(['d', 'e', 'f', 'g', 'h'].map(handle))
  expect({ complete: bad.complete, known: bad.followers.size, calls: asked.length }).toEqual({
    complete: false,
    known: 0,
    calls: 3,
  })
})

it('goes on without a network', async () => {
  const source = youTubeFollowers({ key: 'a key', api: 'http://127.0.0.1:9' })
  expect(await source.read([handle('a'), handle('b'), handle('c')])).toEqual({ followers: new Map(), complete: false })
})

it('leaves out an address that cannot be read, and reads the others', async () => {
  const { open } = await aYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const { followers, complete } = await open().read(['https://www.youtube.com/@%E0%A4', handle('ana')])
  expect({ followers: [...followers], complete }).toEqual({ followers: [[handle('ana'), 12]], complete: true })
})

it('stops when its time for all readings is over, so that it has ended before anybody begins again', async () => {
  const { open, asked } = await aYouTube(() => ({ body: { items: [item(id(1), '12')] } }))
  const source = open({ mostMilliseconds: 60 })
  expect((await source.read([handle('ana')])).complete).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 70))
  expect(await source.read([handle('ben'), handle('cem')])).toEqual({ followers: new Map(), complete: false })
  expect(asked).toHaveLength(1)
})
