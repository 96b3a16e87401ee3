import { afterAll, beforeAll, expect, it } from 'vitest'
import { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await World.open({ web: true })
})
afterAll(() => world.close())

it.each([
  ['GET', '/', 200],
  ['GET', '/wallet', 200],
  ['GET', '/index.html', 200],
  ['GET', '/api/deals', 200],
  ['GET', '/api/user', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/deals', 401],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/api/placeholder/80/80', 200],
  ['GET', '/healthz', 200],
  ['GET', '/%E0%A4%A', 400],
] as const)('%s %s (%i) carries the headers that keep its reader safe', async (method, url, status) => {
  const answer = await world.call(method, url)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /default-src 'none'|default-src 'self';.*script-src 'self';.*object-src 'none'/,
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src[^;]*(unsafe|\*|https:)/)
  expect(answer.headers['x-powered-by']).toBeUndefined()
})

it.each([
  ['0/80', 404],
  ['80/1001', 404],
  ['80/x', 404],
  ['1000/1', 200],
])('a placeholder of %s is answered %i', async (size, status) =>
  expect((await world.call('GET', `/api/placeholder/${size}`)).status).toBe(status),
)

it.each(['/', '/wallet', '/somebody'])('a document (%s) is kept by no cache that others share', async (url) => {
  const { headers } = await world.call('GET', url)
  expect(headers['cache-control']).toBe('private, no-cache')
})
