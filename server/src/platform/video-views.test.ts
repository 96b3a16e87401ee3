import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { youTubeViews } from './video-views.ts'

type Answer = { status?: number; body?: unknown; never?: true }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

/** Stands in for the API; answers what `answer` says of the ids of each call, and keeps what was asked. */
async function aYouTube(answer: (ids: string[]) => Answer) {
  const asked: { path: string; ids: string[]; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const ids = searchParams.get('id')!.split(',')
    asked.push({ path: pathname, ids, key: request.headers['x-goog-api-key'] })
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
  return { asked, source: youTubeViews({ key: 'a key', api }, 500) }
}

const ids = Array.from({ length: 120 }, (_, n) => String(n).padStart(11, '0'))
const seen = (all: string[]) => ({
  items: all.map((id) => ({ id, statistics: { viewCount: String(Number(id) + 5) } })),
})

it('asks for 50 videos at once, with the key in no address', async () => {
  const { source, asked } = await aYouTube((some) => ({ body: seen(some.toReversed()) }))
  const { views, complete } = await source.read(ids)
  expect(asked.map(({ path, ids, key }) => [path, ids.length, key])).toEqual([
    ['/youtube/v3/videos', 50, 'a key'],
    ['/youtube/v3/videos', 50, 'a key'],
    ['/youtube/v3/videos', 20, 'a key'],
  ])
  expect({ complete, many: views.size, last: views.get(ids[119]!) }).toEqual({ complete: true, many: 120, last: 124 })
})

it('leaves out what is gone and what hides its count', async () => {
  const { source } = await aYouTube(() => ({ body: { items: [{ id: ids[0] }, { id: ids[1], statistics: {} }] } }))
  expect(await source.read(ids.slice(0, 3))).toEqual({ views: new Map(), complete: true })
})

it.each<[string, Answer]>([
  ['a quota that is used up', { status: 403 }],
  ['a fault', { status: 500 }],
  ['an answer that is none', { body: 'no' }],
  ['a count that is none', { body: { items: [{ id: ids[60], statistics: { viewCount: '-1' } }] } }],
  ['silence', { never: true }],
])('keeps what came before %s, and says that there was more', async (_what, answer) => {
  const { source, asked } = await aYouTube((some) => (some.includes(ids[0]!) ? { body: seen(some) } : answer))
  const { views, complete } = await source.read(ids)
  expect({ complete, many: views.size, calls: asked.length }).toEqual({ complete: false, many: 50, calls: 2 })
})

it('asks nothing for nothing', async () => {
  const { source, asked } = await aYouTube(() => ({}))
  expect(await source.read([])).toEqual({ views: new Map(), complete: true })
  expect(asked).toEqual([])
})
