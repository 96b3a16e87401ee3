import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { databaseSnapshot } from './database-snapshot.ts'
import { endpoints, type Marketplace, seedMarketplace, uses } from './endpoints.ts'
import { sampleOf } from './scale.ts'
import { type Answer, World } from './world.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
let world: World
let market: Marketplace
beforeAll(async () => {
  const limits = { loginsPerNetwork: unlimited, registrationsPerNetwork: unlimited, passwordsPerUser: unlimited }
  world = await World.open({ web: true, limits })
  market = await seedMarketplace(world)
})
afterAll(() => world.close())

type Method = Parameters<World['call']>[0]
type Body = Record<string, unknown>
/** Matches feeds and links in mails: their addresses are among those of pages, which answer when they are wrong. */
const isAmongPages = (url: string) => /^\/(calendar|unsubscribe)\//.test(url)
const endpointsWhere = (test: (endpoint: Endpoint) => boolean) =>
  Object.keys(endpoints).filter((name) => test(endpoints[name]!))
const withBody = endpointsWhere(({ schema }) => schema.body !== undefined)
const withQuery = endpointsWhere(({ method, schema }) => method === 'GET' && schema.querystring !== undefined)
// a response to HEAD has no body
const withId = endpointsWhere(({ method, url }) => method !== 'HEAD' && url.includes('/:') && !isAmongPages(url))
/** The turn of an endpoint, or of the `nth` part of its body, in a sample. */
const turnOf = (name: string, nth = 0) => Object.keys(endpoints).indexOf(name) + nth
const mutating = endpointsWhere(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))

/** Calls an endpoint as an authorized user, with one invalid part. */
function call(name: string, wrong: { body?: unknown; headers?: Record<string, string>; query?: string; id?: string }) {
  const { by, body, headers } = uses[name]!
  const url = market.urlOf(name, wrong.id) + (wrong.query === undefined ? '' : `?${wrong.query}`)
  return market.people[by].call(endpoints[name]!.method as Method, url, wrong.body ?? body, {
    ...headers,
    ...wrong.headers,
  })
}

/** Expects a 4xx response with a message and a code. */
function expectRefused(answer: Answer, what: unknown, statuses?: number[]) {
  const description = `${JSON.stringify(what)?.slice(0, 200)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
  expect(answer.status, description).toBeGreaterThanOrEqual(400)
  expect(answer.status, description).toBeLessThan(500)
  if (statuses) expect(statuses, description).toContain(answer.status)
  expect(answer.body, description).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z_]+$/),
  })
}

/** Snapshot after the last test: nothing changes between two of them. */
let snapshot: Awaited<ReturnType<typeof databaseSnapshot>> | undefined

async function expectNoChanges(work: () => Promise<void>) {
  const before = snapshot ?? (await databaseSnapshot(world))
  await work()
  snapshot = await databaseSnapshot(world)
  expect(snapshot).toEqual(before)
}

/** The paths of all nested values. */
const allPaths = (value: unknown, path: (string | number)[] = []): (string | number)[][] => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => allPaths(inner, [...path, key]))
    : []),
]
const valueAt = (value: unknown, path: (string | number)[]) =>
  path.reduce<unknown>((inner, key) => (inner as Body)[key as string], value)
function withReplaced(body: object, path: (string | number)[], value: unknown): Body {
  const copy = structuredClone(body) as Body
  const last = path.at(-1)!
  ;(valueAt(copy, path.slice(0, -1)) as Body)[last as string] = value
  return copy
}

describe('a body', () => {
  const badText = ['NUL\u0000 in it', 'half \ud83d', 'x'.repeat(50_000)]
  const badNumbers = [-1, 1.5, 1e300, 2 ** 53, '7', '1e3', true]

  it.each(withBody)('of %s with an invalid value anywhere is refused', async (name) => {
    const body = uses[name]!.body!
    await expectNoChanges(async () => {
      for (const [nth, path] of allPaths(body).entries()) {
        const value = valueAt(body, path)
        const wrong: unknown[] = [{ $ne: null }, { toString: 'x' }, [[]], Number.MAX_VALUE]
        if (typeof value === 'string') wrong.push(...badText, 7, true)
        if (typeof value === 'number') wrong.push(...badNumbers)
        if (typeof value === 'boolean') wrong.push('true', 1)
        if (Array.isArray(value)) wrong.push('x', Array(500).fill(value[0] ?? 'x'))
        for (const item of sampleOf(wrong, { size: 4, turn: turnOf(name, nth) })) {
          const sent = withReplaced(body, path, item)
          expectRefused(await call(name, { body: sent }), { [path.join('.')]: item })
        }
      }
    })
  })

  it.each(withBody)('of %s with an unknown field is refused', async (name) => {
    const body = JSON.stringify(uses[name]!.body)
    const withField = (field: string) => (body === '{}' ? `{${field}}` : body.replace(/^\{/, `{${field},`))
    await expectNoChanges(async () => {
      const unknown = [
        '"isAdmin":true',
        '"id":1',
        '"status":"completed"',
        '"":1',
        '"constructor":1',
        '"toString":1',
        // skip fields that the body already has
      ].filter((field) => !body.includes(field.slice(0, field.indexOf(':') + 1)))
      for (const field of sampleOf(unknown, { size: 2, turn: turnOf(name) }))
        expectRefused(await call(name, { body: withField(field) }), field, [422])
      const polluting = ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}']
      for (const field of sampleOf(polluting, { size: 1, turn: turnOf(name) }))
        expectRefused(await call(name, { body: withField(field) }), field, [400])
    })
  })

  it.each(withBody)('of %s that is not a JSON object is refused', async (name) => {
    const good = JSON.stringify(uses[name]!.body)
    const nested = (open: string, close: string) => open.repeat(1_000) + close.repeat(1_000)
    const invalidUtf8 = Buffer.from(good.replace(/":"[^"]*/, '":"\xff\xfe'), 'latin1')
    const bodies: [unknown, number[]][] = [
      ['[]', [422]],
      [`[${good}]`, [422]],
      ['"text"', [422]],
      ['7', [422]],
      ['true', [422]],
      ['{"a":', [400]],
      ['not JSON', [400]],
      [`${good}${good}`, [400]],
      ["{'a':1}", [400]],
      [`\ufeff\ufeff${good}x`, [400]],
      [nested('[', ']'), [400]],
      [nested('{"a":', '}').replace(':}', ':1}'), [400]],
      [`{"x":"${'y'.repeat(64 * 1024)}"}`, [413]],
      ...(good.includes('":"') ? [[invalidUtf8, [400]] satisfies [unknown, number[]]] : []),
    ]
    await expectNoChanges(async () => {
      for (const [body, statuses] of sampleOf(bodies, { size: 4, turn: turnOf(name) }))
        expectRefused(await call(name, { body }), body, statuses)
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']
      for (const type of sampleOf(types, { size: 1, turn: turnOf(name) }))
        expectRefused(await call(name, { body: good, headers: { 'content-type': type } }), type, [415])
    })
  })
})

const patternOf = ({ url }: Endpoint) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)

describe('a URL', () => {
  const badIds = [
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'abc',
    '%00',
    '1%27%20or%201=1',
    '%F0%9F',
  ]
  it.each(withId)('of %s with an invalid id is refused', async (name) => {
    await expectNoChanges(async () => {
      const ids = [...badIds, '2147483647', '..%2f..%2fadmin', 'x'.repeat(500), '%', '%zz']
      for (const id of sampleOf(ids, { size: 5, turn: turnOf(name) }))
        expectRefused(await call(name, { id }), id, id.startsWith('%') ? [400, 404, 422] : [404, 414])
    })
  })

  it.each(withQuery)('of %s with an invalid query is refused', async (name) => {
    const queries = [
      'limit=0',
      'limit=-1',
      'limit=101',
      'limit=abc',
      'limit=',
      'limit=1&limit=2',
      'limit[]=1',
      'limit[a]=1',
    ]
    queries.push('cursor=%00', 'cursor=x', `cursor=${'x'.repeat(300)}`, 'cursor=W10', 'cursor=WyIxIl0', 'unknown=1')
    queries.push('__proto__=1', '__proto__[a]=1', 'constructor=1', `x=${'y'.repeat(20_000)}`, '%F0%9F=1', '%00=1')
    queries.push(Array.from({ length: 2_000 }, (_, i) => `a${i}=1`).join('&'))
    await expectNoChanges(async () => {
      for (const query of sampleOf(queries, { size: 6, turn: turnOf(name) }))
        expectRefused(await call(name, { query }), query, [422])
    })
  })

  it('with an unsupported method is refused, naming the supported ones', async () => {
    await expectNoChanges(async () => {
      // addresses outside /api are those of pages to every other method
      for (const name of endpointsWhere(({ url }) => url.startsWith('/api/'))) {
        const url = market.urlOf(name)
        const matching = Object.values(endpoints).filter((other) => patternOf(other).test(url))
        const methods = matching.map(({ method }) => method as Method)
        const others = (['GET', 'POST', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method))
        for (const method of sampleOf(others, { size: 1, turn: turnOf(name) })) {
          const answer = await market.people[uses[name]!.by].call(method, url)
          expectRefused(answer, `${method} ${url}`, [405])
          expect(methods).toEqual(expect.arrayContaining(String(answer.headers.allow).split(', ')))
        }
      }
    })
  })

  it.each([
    '/api/',
    '/api/nothing',
    '/api/deals/1/nothing',
    '/api//deals',
    '/api/DEALS',
    '/media/..%2f..%2f.env',
    '/assets/%00',
  ])('%s is not found', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expectRefused(await market.people.admin.call(method, url), `${method} ${url}`, [400, 403, 404])
  })
})

describe('a request', () => {
  const crossSiteHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost:80' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  ]
  it.each(mutating)('to %s from another site is refused', async (name) => {
    await expectNoChanges(async () => {
      for (const headers of sampleOf(crossSiteHeaders, { size: 3, turn: turnOf(name) }))
        expectRefused(await call(name, { headers }), headers, [403])
    })
  })

  // PIN attempts are counted separately and have no key
  const idempotentEndpoints = endpointsWhere(({ idempotent }) => idempotent === true)
  it.each(idempotentEndpoints)('to %s with an invalid Idempotency-Key is refused', async (name) => {
    await expectNoChanges(async () => {
      const keys = ['short', 'x'.repeat(101), 'with some spaces', 'ünüsual-key', '']
      for (const key of sampleOf(keys, { size: 2, turn: turnOf(name) }))
        expectRefused(await call(name, { headers: { 'idempotency-key': key } }), key, [400])
    })
  })

  it('from this site is accepted', async () => {
    const headers = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }
    expect((await call('fullProfile.change', { headers })).status).toBe(200)
  })
})
