import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { links } from '#contract/links/links.ts'
import { purchases } from '#contract/orders/purchases.ts'
import { money } from '#contract/wallet/wallet.ts'
import { createQueryClient, invalidateAfter, userKey } from './queries.ts'
import { RequestError } from './request.ts'

const refused = (status: number, code: string) => () =>
  Promise.reject(new RequestError(status, 'No', { details: { code } }))
/** Whether the current user is invalidated after this refusal. */
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
