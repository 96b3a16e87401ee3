import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { links } from '#contract/market/links/links.ts'
import { purchases } from '#contract/market/orders/purchases.ts'
import { tasks } from '#contract/market/orders/tasks.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { prefetchInto } from './prefetch.ts'
import { createQueryClient, invalidateAfter, readOptions, userKey } from './queries.ts'
import { type CallInput, RequestError } from './request.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refused = (status: number, code: string) => () =>
  Promise.reject(new RequestError(status, 'No', { details: { code } }))
/** Checks whether the current user is invalidated after this refusal. */
async function isUserInvalidatedBy(refusal: () => Promise<never>, user: object | null) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(userKey, user)
  await queryClient.fetchQuery({ queryKey: ['/api/wallet'], queryFn: refusal }).catch(() => undefined)
  return queryClient.getQueryState(userKey)!.isInvalidated
}

it('refetches the current user when a request is refused as signed out', async () => {
  expect(await isUserInvalidatedBy(refused(401, 'signed_out'), { id: 7 })).toBe(true)
})

it('does not for visitors, nor for other refusals', async () => {
  expect(await isUserInvalidatedBy(refused(401, 'signed_out'), null)).toBe(false)
  expect(await isUserInvalidatedBy(refused(401, 'invalid_credentials'), { id: 7 })).toBe(false)
  expect(await isUserInvalidatedBy(refused(503, 'unavailable'), { id: 7 })).toBe(false)
})

it('makes stale what shows a subject that an action changes, and nothing else', async () => {
  const queryClient = createQueryClient()
  const readOnce = ({ url, shows }: Endpoint) =>
    queryClient.fetchQuery({ queryKey: [url], queryFn: () => url, meta: { shows } })
  await Promise.all([purchases.list, money.wallet, links.list].map(readOnce))
  invalidateAfter(queryClient, purchases.pay)
  const isStale = ({ url }: Endpoint) => queryClient.getQueryState([url])!.isInvalidated
  expect([purchases.list, money.wallet, links.list].map(isStale)).toEqual([true, true, false])
})

describe('what a screen reads when it is shown', () => {
  /** Gives this answer to each request; the returned list has the requests made. */
  function answerAll(status: number, json: object): string[] {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json(json, { status })
    })
    return asked
  }
  /** A browser of somebody whose clock the test sets. */
  function browserOf(role: 'admin' | 'business') {
    vi.useFakeTimers({ toFake: ['Date'] })
    const queryClient = createQueryClient()
    queryClient.setQueryData(userKey, { id: 7, role })
    return {
      load: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => prefetchInto(queryClient).read(endpoint, input),
      /** Shows a screen that reads this, until its answer is there. */
      show: async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
        const observer = new QueryObserver(queryClient, readOptions(endpoint, input) as never)
        const leave = observer.subscribe(() => undefined)
        await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
        leave()
      },
      pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    }
  }
  const order = { params: { id: 12 } }

  it('is asked once when it fails, by the loader or the screen, and again when it is shown later', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const asked = answerAll(500, { message: 'The ledger rests' })
    const { load, show, pass } = browserOf('business')
    await load(tasks.read, order)
    pass(3)
    await show(tasks.read, order)
    await show(tasks.read, order)
    expect(asked).toEqual(['/api/tasks/12'])
    pass(60)
    await show(tasks.read, order)
    expect(asked).toHaveLength(2)
  })

  it("is written to the console as '{status}: {body text}' when it fails", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    answerAll(500, { message: 'The ledger rests' })
    await browserOf('business').show(tasks.read, order)
    expect(logged.mock.calls).toEqual([['500: {"message":"The ledger rests"}']])
  })

  it('is not read again, since events tell what has changed', async () => {
    const asked = answerAll(200, {})
    const { show, pass } = browserOf('business')
    await show(tasks.read, order)
    pass(60)
    await show(tasks.read, order)
    expect(asked).toEqual(['/api/tasks/12'])
  })

  it('is read again where no event tells: of what is fresh to everyone, and to admins of the orders of others', async () => {
    const asked = answerAll(200, {})
    const business = browserOf('business')
    await business.show(money.wallet, {})
    await business.show(money.wallet, {})
    expect(asked).toHaveLength(1)
    business.pass(60)
    await business.show(money.wallet, {})
    expect(asked).toHaveLength(2)
    const admin = browserOf('admin')
    await admin.show(tasks.read, order)
    admin.pass(60)
    await admin.show(tasks.read, order)
    expect(asked.slice(2)).toEqual(['/api/tasks/12', '/api/tasks/12'])
  })
})
