import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { mayBeStored } from '#contract/subjects.ts'
import { deleteCache, openCache } from '../../storage/caches.ts'
import { objectStore } from '../../storage/object-store.ts'
import { signedOutKey } from '../forget-person.ts'
import { userKey } from '../queries.ts'
import { userQuery } from '../session.ts'
import { applicationCache, forgetStored, isStoredPage, storedReadsName, unmarkStoredPage } from './stored-page.ts'

/** In milliseconds. */
const times = { kept: 7 * 24 * 3_600_000, betweenAttempts: 10_000 }
/** Largest number of stored responses; the oldest make room. */
const maxStored = 200

type StoredRead = { key: QueryKey; data: unknown; at: number; userId: number }
const reads = objectStore<StoredRead>(storedReadsName)

const userHash = hashKey(userKey)

/**
 * The part of a response that is stored (api.md, Rules): of the person, without whom no page opens, all but their balance. Undefined:
 * nothing.
 */
function storablePart(query: Query): unknown {
  if (query.queryHash !== userHash) return mayBeStored(query.meta?.shows) ? query.state.data : undefined
  const { balance, ...person } = query.state.data as CurrentUser
  return person
}

/**
 * Stores the data that the signed-in person reads from now on, with the code and texts of its screens, in this browser, so that a page
 * seen before opens without a connection. Nothing of admins is stored; everything is deleted when the person leaves, or turns out to be
 * signed out.
 */
export function storeForOffline(queryClient: QueryClient): void {
  const user = () => queryClient.getQueryData<CurrentUser | null>(userKey)
  let isLeft = false
  let keeper: number | null = null
  // this tab still shows the person who has signed out in another one
  window.addEventListener('storage', ({ key }) => {
    if (key === signedOutKey) isLeft = true
  })
  const keep = async (query: Query) => {
    const { id, role } = user() ?? {}
    if (isLeft || id === undefined || role === 'admin' || query.state.status !== 'success') return
    const data = storablePart(query)
    if (data === undefined) return
    await reads.put(query.queryHash, { key: query.queryKey, data, at: query.state.dataUpdatedAt, userId: id })
    if (keeper === id) return
    keeper = id
    await dropOld(id)
    await storeApplication()
  }
  const keepOrForget = (query: Query) => {
    if (query.queryHash === userHash && query.state.data === null) forgetStored()
    // one for which there is no room is not stored
    else void keep(query).catch(() => undefined)
  }
  queryClient.getQueryCache().getAll().forEach(keepOrForget)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepOrForget(event.query)
  })
}

/** Removes data that is too old, beyond the limit, or of somebody else. */
async function dropOld(userId: number): Promise<void> {
  const kept = await readAll()
  const current = kept.filter((read) => read.userId === userId && read.at > Date.now() - times.kept)
  const staying = new Set(current.toSorted((a, b) => b.at - a.at).slice(0, maxStored))
  for (const read of kept) if (!staying.has(read)) await reads.remove(read.id)
}

async function readAll(): Promise<(StoredRead & { id: string })[]> {
  const found = await Promise.all((await reads.ids()).map(async (id) => ({ id, read: await reads.get(id) })))
  return found.flatMap(({ id, read }) => (read ? [{ id, ...read }] : []))
}

/**
 * Stores the document, and the code, styles, fonts and texts that this page has loaded and goes on to load; those of another build are
 * deleted.
 */
async function storeApplication(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  if (!entry || isStoredPage() || !navigator.serviceWorker) return
  if (!(await (await openCache(applicationCache))?.match(entry))) await deleteCache(applicationCache)
  const files = await openCache(applicationCache)
  if (!files) return
  const add = async (address: string) => {
    if (!(await files.match(address))) await files.add(address)
  }
  const keepFile = (address: string) => {
    const { origin, pathname } = new URL(address, location.href)
    if (origin === location.origin && /^\/(assets|locales)\/|^\/boot\.js$/.test(pathname))
      add(address).catch(() => undefined)
  }
  await add('/index.html')
  keepFile(entry)
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) keepFile(name)
  }).observe({ type: 'resource', buffered: true })
}

/** Shows stored data on a page that was opened without a connection, and reads it anew as soon as there is one. */
export async function showStored(queryClient: QueryClient): Promise<void> {
  const kept = await readAll()
  const me = kept.find(({ id }) => id === userHash)
  for (const { key, data, at, userId } of kept)
    if (userId === me?.userId && at > Date.now() - times.kept) queryClient.setQueryData(key, data, { updatedAt: at })
  const goOn = async () => {
    if (!isStoredPage()) return
    const user = await userQuery.queryFn().catch(() => undefined)
    if (user === undefined) return
    clearInterval(timer)
    window.removeEventListener('online', goOn)
    unmarkStoredPage()
    queryClient.setQueryData(userKey, user)
    await queryClient.invalidateQueries()
  }
  const timer = setInterval(goOn, times.betweenAttempts)
  window.addEventListener('online', goOn)
}
