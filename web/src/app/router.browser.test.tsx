import { afterEach, expect, it, vi } from 'vitest'
import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { stubApi } from '../../test/stub-api.ts'
import { createQueryClient, keyOf, userKey } from '../api/queries.ts'
import { createAppRouter, prefetchScreen } from './router.tsx'

const start = window.location.href
afterEach(() => {
  window.history.replaceState(null, '', start)
  vi.unstubAllGlobals()
})

/** The state of the dashboard's query once the application has been opened at its address, before anything is rendered. */
async function openDashboard(role: string) {
  stubApi({ 'GET /api/user': { json: { id: 7, role } }, 'GET /api/dashboard': { json: { steps: [] } } })
  window.history.replaceState(null, '', '/dashboard')
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  await vi.waitFor(() => expect(queryClient.getQueryData(userKey)).toMatchObject({ role }))
  return { router, dashboard: () => queryClient.getQueryState(keyOf(dashboards.own, {})) }
}

it('starts reading what a screen shows before the screen is there', async () => {
  const { router, dashboard } = await openDashboard('influencer')
  expect(router.state.initialized).toBe(true)
  await vi.waitFor(() => expect(dashboard()?.status).toBe('success'))
  router.dispose()
})

it('reads nothing that the guard would refuse', async () => {
  const { router, dashboard } = await openDashboard('business')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(dashboard()).toBeUndefined()
  router.dispose()
})

it('reads nothing ahead for admins, whose looking at people is logged, until they open it', async () => {
  const requests = stubApi({ 'GET /api/user': { json: { id: 7, role: 'admin' } } })
  prefetchScreen(createQueryClient(), new URL('/admin/users/8', start))
  await vi.waitFor(() => expect(requests).toEqual(['GET /api/user']))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests).toEqual(['GET /api/user'])
})

it.each([
  ['influencer', '/dashboard', ['GET /api/user', 'GET /api/dashboard']],
  ['business', '/dashboard', ['GET /api/user']],
  ['influencer', '/login', []],
])('reads ahead what a link of %s to %s will show', async (role, path, read) => {
  const requests = stubApi({
    'GET /api/user': { json: { id: 7, role } },
    'GET /api/dashboard': { json: { steps: [] } },
  })
  const queryClient = createQueryClient()
  const url = new URL(path, start)
  prefetchScreen(queryClient, url)
  await vi.waitFor(() => expect(requests).toEqual(read))
  prefetchScreen(queryClient, url)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests).toEqual(read)
})
