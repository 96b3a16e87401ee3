import { afterEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { deals } from '#contract/deals.ts'
import { money } from '#contract/wallet.ts'
import { addressOf, call, RequestError } from './request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that answers like this; gives what it was asked. */
function aServer(answer: () => Response | Promise<Response>) {
  const asked = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', asked)
  return () => asked.mock.calls[0] as [string, RequestInit]
}
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

async function failureOf(asking: Promise<unknown>): Promise<RequestError> {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return error as RequestError
}
const currentUser = () => call(accounts.currentUser, {})

describe('a request', () => {
  it('asks for JSON with the cookie of this site alone, and gives what was answered', async () => {
    const asked = aServer(() => json({ id: 7 }))
    expect(await currentUser()).toEqual({ id: 7 })
    const [address, init] = asked()
    expect(address).toBe('/api/user')
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } })
    expect(init.body).toBeUndefined()
  })

  it('sends what was typed as JSON', async () => {
    const asked = aServer(() => json({}))
    const body = { username: 'lena', password: 'secret', challengeAnswer: 'x' }
    await call(accounts.login, { body })
    const [, init] = asked()
    expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(String(init.body))).toEqual(body)
  })

  it.each([
    ['carries its key where money moves', money.createCheckout, { 'idempotency-key': 'key-12345' }],
    ['carries no key where none is remembered', accounts.logout, {}],
  ])('%s', async (_what, asked, expected) => {
    const question = aServer(() => json({}))
    await call(asked, { body: undefined, idempotencyKey: 'key-12345' } as never)
    const { accept: _accept, ...headers } = question()[1].headers as Record<string, string>
    expect(headers).toEqual(expected)
  })

  it('may be answered with nothing', async () => {
    aServer(() => new Response(null, { status: 204 }))
    expect(await call(accounts.logout, {})).toBeNull()
  })
})

describe('the address of a request', () => {
  it.each([
    ['/api/tasks/:id', { id: 7 }, {}, '/api/tasks/7'],
    ['/api/profiles/:idOrUsername', { idOrUsername: 'a/b c' }, {}, '/api/profiles/a%2Fb%20c'],
    ['/api/deals', {}, { q: 'tea & cake', limit: 24 }, '/api/deals?q=tea+%26+cake&limit=24'],
    ['/api/deals', {}, { q: '', cursor: undefined, minPrice: 0 }, '/api/deals?minPrice=0'],
  ])('%s is filled in', (url, params, query, address) => {
    expect(addressOf(url, params, query)).toBe(address)
  })
})

describe('a request that fails', () => {
  it('says what the server said, with its code, its fields and its figures', async () => {
    const issues = [{ path: 'username', message: 'Username is required' }]
    aServer(() =>
      json({ message: 'Please check the highlighted fields', code: 'validation', issues, params: { n: 1 } }, 422),
    )
    const error = await failureOf(currentUser())
    expect(error).toMatchObject({
      status: 422,
      message: 'Please check the highlighted fields',
      code: 'validation',
      issues,
    })
    expect(error.details).toMatchObject({ params: { n: 1 } })
  })

  it.each([
    ['a page of a proxy', '<html>Bad Gateway</html>'],
    ['nothing', ''],
    ['JSON without a message', '{"error":"x"}'],
    ['JSON that is no object', '"no"'],
    ['a message that is no text', '{"message":{"a":1},"issues":"none","code":5}'],
  ])('says the status when it is answered with %s', async (_what, text) => {
    aServer(() => new Response(text, { status: 502, statusText: 'Bad Gateway' }))
    expect(await failureOf(currentUser())).toMatchObject({
      status: 502,
      message: 'Error 502: Bad Gateway',
      code: '',
      issues: [],
    })
  })

  it('says that the server cannot be reached', async () => {
    aServer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(currentUser())).toMatchObject({ status: 0, message: 'The server cannot be reached' })
  })

  it('says so too when the connection is lost in the middle of the answer', async () => {
    const broken = new ReadableStream({ pull: (answer) => answer.error(new TypeError('terminated')) })
    aServer(() => new Response(broken))
    expect(await failureOf(currentUser())).toMatchObject({ status: 0, message: 'The server cannot be reached' })
  })

  it.each([
    ['before', (signal: AbortSignal) => until(signal)],
    ['in the middle of', (signal: AbortSignal) => new Response(new ReadableStream({ pull: () => until(signal) }))],
  ])('is given up after 30 seconds, %s the answer', async (_when, answer) => {
    const soon = AbortSignal.timeout(20)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => answer(init.signal!))
    expect(await failureOf(call(deals.list, { query: {} }))).toMatchObject({
      status: 0,
      message: 'Request timed out after 30 seconds',
    })
    expect(timeout).toHaveBeenCalledWith(30_000)
  })
})

/** Waits for a signal as a request does: it fails with its reason. */
const until = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
