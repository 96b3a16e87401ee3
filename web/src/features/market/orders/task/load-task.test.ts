import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#contract/foundation/users/roles.ts'
import { prefetchInto } from '../../../../api/prefetch.ts'
import { createQueryClient } from '../../../../api/queries.ts'
import { loadTask } from './load-task.ts'

afterEach(() => vi.unstubAllGlobals())

/** Addresses that are read for the page of an order before it is shown. */
function readsOf(role: Role): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return new Response(JSON.stringify({ items: [], nextCursor: null }), { status: 200 })
  })
  loadTask(prefetchInto(createQueryClient()), { params: { taskId: '12' }, search: new URLSearchParams(), role })
  return urls.sort()
}

const ofSides = [
  '/api/disputes?task=12',
  '/api/receipts?taskId=12',
  '/api/tasks/12',
  '/api/tasks/12/messages',
  '/api/tasks/12/purchase',
  '/api/tasks/12/reviews',
  '/api/tasks/12/views',
]

it('reads all that the page of an order shows in one round of requests', () => {
  expect(readsOf('business')).toEqual(ofSides)
})

it('reads the risk of the order too, for admins alone', () => {
  expect(readsOf('admin')).toEqual(['/api/admin/tasks/12/risk', ...ofSides])
})
