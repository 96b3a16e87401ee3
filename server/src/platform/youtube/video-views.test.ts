import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { youTubeViews } from './video-views.ts'

type Answer = { status?: number; body?: unknown; never?: true }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** A stand-in for the API that responds with `answer` for the ids of each call and records requests. */
async function startYouTube(answer: (ids: string[]) => Answer) {
  const requests: { path: string; ids: string[]; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const ids = searchParams.get('id')!.split(',')
    requests.push({ path: pathname, ids, key: request.headers['x-goog-api-key'] })
    const { status = 200, body = { items: [] }, never } = answer(ids)
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
  return { requested: requests, source: youTubeViews({ key: 'a key', api }, 500) }
}

const ids = Array.from({ length: 120 }, (_, n) => String(n).padStart(11, '0'))
const viewItems = (all: string[]) => ({
  items: all.map((id) => ({ id, statistics: { viewCount: String(Number(id) + 5) } })),
})

it('requests videos in batches of 50, with the key in a header', async () => {
  const { source, requested: requests } = await startYouTube((some) => ({ body: viewItems(some.toReversed()) }))
  const { views, complete } = await source.read(ids)
  expect(requests.map(({ path, ids, key }) => [path, ids.length, key])).toEqual([
    ['/youtube/v3/videos', 50, 'a key'],
    ['/youtube/v3/videos', 50, 'a key'],
    ['/youtube/v3/videos', 20, 'a key'],
  ])
  expect({ complete, many: views.size, last: views.get(ids[119]!) }).toEqual({ complete: true, many: 120, last: 124 })
})

it('omits videos that are gone or hide their count', async () => {
  const { source } = await startYouTube(() => ({ body: { items: [{ id: ids[0] }, { id: ids[1], statistics: {} }] } }))
  expect(await source.read(ids.slice(0, 3))).toEqual({
    views: new Map(),
    complete: true,
    found: new Set(ids.slice(0, 2)),
  })
})

it.each<[string, Answer]>([
  ['an exhausted quota', { status: 403 }],
  ['a server error', { status: 500 }],
  ['an invalid response', { body: 'no' }],
  ['an invalid count', { body: { items: [{ id: ids[60], statistics: { viewCount: '-1' } }] } }],
  ['silence', { never: true }],
])('keeps what came before %s and reports the result as incomplete', async (_what, answer) => {
  const { source, requested: requests } = await startYouTube((some) =>
    some.includes(ids[0]!) ? { body: viewItems(some) } : answer,
  )
  const { views, complete } = await source.read(ids)
  expect({ complete, many: views.size, calls: requests.length }).toEqual({ complete: false, many: 50, calls: 2 })
})

it('sends no request without ids', async () => {
  const { source, requested: requests } = await startYouTube(() => ({}))
  expect(await source.read([])).toEqual({ views: new Map(), found: new Set(), complete: true })
  expect(requests).toEqual([])
})
