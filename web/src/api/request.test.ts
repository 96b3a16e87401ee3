import { afterEach, describe, expect, it, vi } from 'vitest'
import { identity } from '#contract/accounts/identity/identity.ts'
import { security } from '#contract/accounts/security/security.ts'
import { stepUp } from '#contract/accounts/security/step-up.ts'
import { deals } from '#contract/market/deals/deals.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { serverNow } from '../format/server-clock.ts'
import { buildUrl, call, fetchFile, RequestError, read } from './request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stubs fetch with one response; returns the requests made. */
function stubServer(answer: () => Response | Promise<Response>) {
  const requested = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', requested)
  return () => requested.mock.calls[0] as [string, RequestInit]
}
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

async function errorFrom(request: Promise<unknown>): Promise<RequestError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return error as RequestError
}
const currentUser = () => call(identity.currentUser, {})

describe('a request', () => {
  it('asks for JSON with same-origin credentials and returns the parsed response', async () => {
    const requested = stubServer(() => json({ id: 7 }))
    expect(await currentUser()).toEqual({ id: 7 })
    const [address, init] = requested()
    expect(address).toBe('/api/user')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } })
    expect(init.body).toBeUndefined()
  })

  it('sends its body as JSON', async () => {
    const requested = stubServer(() => json({}))
    const body = { username: 'lena', password: 'secret', challengeAnswer: 'x' }
    await call(identity.login, { body })
    const [, init] = requested()
    expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(String(init.body))).toEqual(body)
  })

  it.each([
    ['sends the idempotency key where money moves', money.createCheckout, { 'idempotency-key': 'key-12345' }],
    ['sends no key to endpoints that are not idempotent', identity.logout, {}],
  ])('%s', async (_what, endpoint, expected) => {
    const requested = stubServer(() => json({}))
    await call(endpoint, { body: undefined, idempotencyKey: 'key-12345' } as never)
    const { accept: _accept, ...headers } = requested()[1].headers as Record<string, string>
    expect(headers).toEqual(expected)
  })

  it('accepts an empty response', async () => {
    stubServer(() => new Response(null, { status: 204 }))
    expect(await call(identity.logout, {})).toBeNull()
  })
})

it('tells what time it is for the server', async () => {
  stubServer(() => new Response('{}', { headers: { date: new Date(Date.now() - 7_200_000).toUTCString() } }))
  await currentUser()
  expect(Math.abs(serverNow() + 7_200_000 - Date.now())).toBeLessThan(2_000)
  stubServer(() => new Response('{}', { headers: { date: new Date().toUTCString() } }))
  await currentUser()
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2_000)
})

describe('the URL of a request', () => {
  it.each([
    ['/api/tasks/:id', { id: 7 }, {}, '/api/tasks/7'],
    ['/api/profiles/:idOrUsername', { idOrUsername: 'a/b c' }, {}, '/api/profiles/a%2Fb%20c'],
    ['/api/deals', {}, { q: 'tea & cake', limit: 24 }, '/api/deals?q=tea+%26+cake&limit=24'],
    ['/api/deals', {}, { q: '', cursor: undefined, minPrice: 0 }, '/api/deals?minPrice=0'],
  ])('%s is filled in', (url, params, query, address) => {
    expect(buildUrl(url, params, query)).toBe(address)
  })
})

describe('a request that fails', () => {
  it('carries the server’s message, code, issues and params', async () => {
    const issues = [{ path: 'username', message: 'Username is required' }]
    stubServer(() =>
      json({ message: 'Check the highlighted fields', code: 'validation', issues, params: { n: 1 } }, 422),
    )
    const error = await errorFrom(currentUser())
    expect(error).toMatchObject({
      status: 422,
      message: 'Check the highlighted fields',
      code: 'validation',
      issues,
    })
    expect(error.details).toMatchObject({ params: { n: 1 } })
  })

  it.each([
    ['an HTML error page of a proxy', '<html>Bad Gateway</html>'],
    ['nothing', ''],
    ['JSON without a message', '{"error":"x"}'],
    ['JSON that is not an object', '"no"'],
    ['a message that is not a string', '{"message":{"a":1},"issues":"none","code":5}'],
  ])('reports the status when the response is %s', async (_what, text) => {
    stubServer(() => new Response(text, { status: 502, statusText: 'Bad Gateway' }))
    expect(await errorFrom(currentUser())).toMatchObject({
      status: 502,
      message: 'Error 502: Bad Gateway',
      code: '',
      issues: [],
    })
  })

  it('reads {status}: {body text} when it was a query', async () => {
    stubServer(() => new Response('upstream is away', { status: 502, statusText: 'Bad Gateway' }))
    expect(await errorFrom(read(identity.currentUser, {}))).toMatchObject({
      status: 502,
      message: '502: upstream is away',
    })
  })

  it('keeps the server’s message in its details when it was a query', async () => {
    const body = { message: 'Not found', code: 'not_found' }
    stubServer(() => json(body, 404))
    expect(await errorFrom(read(identity.currentUser, {}))).toMatchObject({
      message: `404: ${JSON.stringify(body)}`,
      code: 'not_found',
      details: body,
    })
  })

  it('quotes only the beginning of a long response when it was a query', async () => {
    stubServer(() => new Response('x'.repeat(10_000), { status: 500 }))
    expect((await errorFrom(read(identity.currentUser, {}))).message).toBe(`500: ${'x'.repeat(300)}`)
  })

  it('reports an unreachable server when a query gets no response', async () => {
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect((await errorFrom(read(identity.currentUser, {}))).message).toBe(
      'We can’t reach the server. Check your connection and try again.',
    )
  })

  it('reports an unreachable server', async () => {
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await errorFrom(currentUser())).toMatchObject({
      status: 0,
      message: 'We can’t reach the server. Check your connection and try again.',
    })
  })

  it('reports an unreachable server when the connection drops mid-response', async () => {
    const broken = new ReadableStream({ pull: (answer) => answer.error(new TypeError('terminated')) })
    stubServer(() => new Response(broken))
    expect(await errorFrom(currentUser())).toMatchObject({
      status: 0,
      message: 'We can’t reach the server. Check your connection and try again.',
    })
  })

  it.each([
    ['before', (signal: AbortSignal) => rejectOnAbort(signal)],
    ['during', (signal: AbortSignal) => new Response(new ReadableStream({ pull: () => rejectOnAbort(signal) }))],
  ])('times out after 30 seconds, %s the response', async (_when, answer) => {
    const soon = AbortSignal.timeout(20)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => answer(init.signal!))
    expect(await errorFrom(call(deals.list, { query: {} }))).toMatchObject({
      status: 0,
      message: 'Request timed out after 30 seconds',
    })
    expect(timeout).toHaveBeenCalledWith(30_000)
  })
})

/** Rejects with the signal's reason when it aborts, as fetch does. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('a request refused as signed out', () => {
  const signedOut = () => json({ message: 'Sign in to continue', code: 'signed_out' }, 401)
  /** A server that replaces the session on step-up and delivers the new cookie `late` milliseconds later. */
  function stubSessionRenewal(late: number) {
    const browser = { cookie: 'old' }
    let session = 'old'
    const fetched = vi.fn(async (address: string) => {
      const shown = browser.cookie
      await Promise.resolve()
      if (shown !== session) return signedOut()
      if (address !== stepUp.confirm.url) return json({ items: [] })
      session = 'new'
      await new Promise((resolve) => setTimeout(resolve, late))
      browser.cookie = 'new'
      return new Response(null, { status: 204 })
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('is retried once after the response that renews the session', async () => {
    const fetched = stubSessionRenewal(600)
    const proof = call(stepUp.confirm, { body: { password: 'a quiet green kettle' } })
    const [list, saved] = [call(security.sessions, {}), call(security.endOtherSessions, {})]
    await expect(Promise.all([proof, list, saved])).resolves.toEqual([null, { items: [] }, { items: [] }])
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('is retried once when another tab may have renewed the session', async () => {
    stubSessionRenewal(100)
    // a request of the other tab, hence not through `call`
    const proof = fetch(stepUp.confirm.url)
    await expect(call(security.sessions, {})).resolves.toEqual({ items: [] })
    await proof
  })

  it('fails when the retry is refused too, and a wrong password fails at once', async () => {
    const requested = vi.fn(async () => signedOut())
    vi.stubGlobal('fetch', requested)
    expect(await errorFrom(call(security.sessions, {}))).toMatchObject({ status: 401, code: 'signed_out' })
    expect(requested).toHaveBeenCalledTimes(2)
    const refused = vi.fn(async () => json({ message: 'Invalid credentials', code: 'invalid_credentials' }, 401))
    vi.stubGlobal('fetch', refused)
    const body = { username: 'lena', password: 'a loud red kettle', challengeAnswer: 'x' }
    expect(await errorFrom(call(identity.login, { body }))).toMatchObject({ code: 'invalid_credentials' })
    expect(refused).toHaveBeenCalledTimes(1)
  })
})

describe('a file', () => {
  it('is returned with its name, and a refusal is thrown', async () => {
    const headers = { 'content-disposition': 'attachment; filename="withdrawals-paypal-2026-11-22.csv"' }
    vi.stubGlobal('fetch', async () => new Response('a,b', { headers }))
    const { content, name } = await fetchFile('/api/admin/withdrawals/export.csv')
    expect([await content.text(), name]).toEqual(['a,b', 'withdrawals-paypal-2026-11-22.csv'])
    vi.stubGlobal('fetch', async () => json({ message: 'Who are you?', code: 'step_up_needed' }, 403))
    expect(await errorFrom(fetchFile('/api/x'))).toMatchObject({ status: 403, code: 'step_up_needed' })
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
    expect(await errorFrom(fetchFile('/api/x'))).toMatchObject({
      status: 0,
      message: 'We can’t reach the server. Check your connection and try again.',
    })
  })
})
