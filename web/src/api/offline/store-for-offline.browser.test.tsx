import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stubApi } from '../../../test/stub-api.ts'
import { objectStore } from '../../storage/object-store.ts'
import { signedOutKey } from '../forget-person.ts'
import { createQueryClient, userKey } from '../queries.ts'
import { showStored, storeForOffline } from './store-for-offline.ts'
import { forgetStored, isStoredPage, storedReadsName } from './stored-page.ts'

const reads = objectStore<{ key: unknown[]; data: unknown }>(storedReadsName)
const keys = async () => {
  const found = await Promise.all((await reads.ids()).map((id) => reads.get(id)))
  return found.map((read) => read?.key[0]).toSorted()
}

type Read = [url: string, shows: string[] | undefined, data: unknown]
const orders: Read = ['/api/purchases', ['orders', 'deals'], ['Three videos']]

/** Adds the answer of a query. */
const answer = (queryClient: QueryClient, [url, shows, data]: Read) =>
  queryClient.fetchQuery({ queryKey: [url], queryFn: () => data, ...(shows && { meta: { shows: shows as never[] } }) })
const signIn = (queryClient: QueryClient, person: { id: number; role: string } | null) =>
  answer(queryClient, [String(userKey[0]), ['account', 'wallet'], person && { ...person, balance: 12_345 }])

/** Somebody's page, which stores the data that it reads. */
async function openPage(person: { id: number; role: string } | null, ...answers: Read[]) {
  const queryClient = createQueryClient()
  await signIn(queryClient, person)
  storeForOffline(queryClient)
  for (const each of answers) await answer(queryClient, each)
  return queryClient
}
/** A page that was opened without a connection. */
async function openStored() {
  document.documentElement.dataset.kept = ''
  const queryClient = createQueryClient()
  await showStored(queryClient)
  return queryClient
}
const business = { id: 7, role: 'business' }
const pause = () => new Promise((resolve) => setTimeout(resolve, 150))

beforeEach(forgetStored)
afterEach(() => {
  delete document.documentElement.dataset.kept
})

it('what was read is there when a page is opened without a connection, with the time at which it was read', async () => {
  const before = Date.now()
  await openPage(business, orders)
  await expect.poll(keys).toEqual([orders[0], userKey[0]])
  const queryClient = await openStored()
  expect(queryClient.getQueryData([orders[0]])).toEqual(orders[2])
  expect(queryClient.getQueryData(userKey)).toEqual(business)
  const { dataUpdatedAt } = queryClient.getQueryState([orders[0]])!
  expect(dataUpdatedAt).toBeGreaterThanOrEqual(before)
  expect(dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})

it('money, messages, papers and answers that name no subject are never kept, and nothing of an admin', async () => {
  await openPage(
    business,
    ['/api/wallet', ['wallet'], 100],
    ['/api/conversations', ['orders', 'messages'], ['Hello']],
    ['/api/verification', ['verification'], 'passport'],
    ['/api/something', undefined, 'unknown'],
  )
  await expect.poll(keys).toEqual([userKey[0]])
  forgetStored()
  await openPage({ id: 1, role: 'admin' }, orders)
  await pause()
  expect(await keys()).toEqual([])
})

it('whoever turns out to be signed out leaves nothing, and neither does a tab of somebody who left in another one', async () => {
  const queryClient = await openPage(business, orders)
  await expect.poll(keys).toHaveLength(2)
  queryClient.removeQueries({ queryKey: userKey })
  await signIn(queryClient, null)
  await expect.poll(keys).toEqual([])

  const other = await openPage(business)
  await expect.poll(keys).toHaveLength(1)
  window.dispatchEvent(new StorageEvent('storage', { key: signedOutKey, newValue: 'yes' }))
  forgetStored()
  await answer(other, orders)
  await pause()
  expect(await keys()).toEqual([])
})

it('the next person does not see what the one before has read', async () => {
  await openPage(business, orders)
  await expect.poll(keys).toHaveLength(2)
  await openPage({ id: 8, role: 'business' }, ['/api/deals', ['deals'], []])
  await expect.poll(keys).toEqual(['/api/deals', userKey[0]])
  expect((await openStored()).getQueryData([orders[0]])).toBeUndefined()
})

it('what was read more than a week ago is not shown', async () => {
  await openPage(business, orders)
  await expect.poll(keys).toHaveLength(2)
  for (const id of await reads.ids())
    await reads.put(id, { ...(await reads.get(id))!, at: Date.now() - 8 * 24 * 3_600_000 } as never)
  expect((await openStored()).getQueryData([orders[0]])).toBeUndefined()
})

it('with the connection back, everything is read anew', async () => {
  await openPage(business, orders)
  await expect.poll(keys).toHaveLength(2)
  const queryClient = await openStored()
  stubApi({ 'GET /api/user': { json: { ...business, username: 'brightside' } } })
  window.dispatchEvent(new Event('online'))
  await expect.poll(isStoredPage).toBe(false)
  expect(queryClient.getQueryState([orders[0]])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryData(userKey)).toMatchObject({ username: 'brightside' })
})
