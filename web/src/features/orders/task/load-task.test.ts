import { afterEach, expect, it, vi } from 'vitest'
import { prefetchInto } from '../../../api/prefetch.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { loadTask } from './load-task.ts'

afterEach(() => vi.unstubAllGlobals())

/** The URLs that loading task 12 asks for, before and after the task has arrived. */
async function urlsRead(task: object, status = 200) {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return new Response(JSON.stringify(url === '/api/tasks/12' ? task : { items: [], nextCursor: null }), { status })
  })
  const loaded = loadTask(prefetchInto(createQueryClient()), {
    params: { taskId: '12' },
    search: new URLSearchParams(),
    role: 'business',
  })
  const atOnce = urls.splice(0)
  await loaded
  return { atOnce, later: urls }
}

it('reads the task and its messages at once, then all that the page shows of its order', async () => {
  const { atOnce, later } = await urlsRead({ purchaseId: 7, status: 'completed', deliveredAt: '2026-05-01T12:00:00Z' })
  expect(atOnce).toEqual(['/api/tasks/12/messages', '/api/tasks/12'])
  expect(later.sort()).toEqual([
    '/api/disputes?purchase=7',
    '/api/purchases/7',
    '/api/purchases/7/reviews',
    '/api/receipts?purchaseId=7',
    '/api/tasks/12/views',
  ])
})

it('reads nothing more of a task that it may not see', async () => {
  expect((await urlsRead({ code: 'not_found' }, 404)).later).toEqual([])
})
