import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { BusinessDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { pageAt } from '#contract/pages.ts'
import { aRequest } from '../../test/campaign-requests.ts'
import { aCampaign } from '../../test/campaigns.ts'
import { renderApp } from '../../test/render-app.tsx'
import { screens, user } from '../../test/screens.tsx'
import { aVideo } from '../../test/videos.ts'
import { prefetchInto } from '../api/prefetch.ts'
import { createQueryClient } from '../api/queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** Records the reads; answers only those in `known`. */
function noteReads(known: Record<string, unknown> = {}): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(decodeURIComponent(url))
    return url in known ? Response.json(known[url]) : new Promise(() => undefined)
  })
  return urls
}
/** Waits until nothing more is read for `ms`. */
async function settle(urls: string[], ms: number) {
  for (let seen = -1; seen !== urls.length; ) {
    seen = urls.length
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

const running = aCampaign({
  stage: 'active',
  status: 'active',
  approvedAt: '2026-05-02T10:00:00.000Z',
  currentViews: 2_000,
})

/** Addresses that a screen requests only once something else has arrived, and its loader at once. */
const ahead: Record<string, string[]> = {
  '/profile?tab=payout': ['/api/withdrawals/conditions'],
  '/profile?tab=notifications': ['/api/user/calendar-token', '/api/push-subscriptions'],
  '/inbox?c=12': ['/api/conversations/12/messages'],
  '/business/campaign/1': [
    ...['/api/campaigns/1/results', '/api/campaign-requests/counts?campaignId=1', '/api/wallet'],
    '/api/campaign-requests/promises?campaignId=1',
  ],
  '/business/campaign-requests/31': ['/api/disputes?campaignRequest=31', '/api/videos?requestId=31&limit=100'],
  '/business/influencer/5': ['/api/influencers/5/history', '/api/campaign-requests?with=5'],
  '/admin/contact': ['/api/admin/canned-replies'],
  '/business/campaign/13': ['/api/campaigns/13/results'],
  '/admin/contact?assigned=me': ['/api/admin/canned-replies'],
  ...Object.fromEntries(
    ['orders', 'money', 'logins', 'actions'].map((tab) => [`/admin/users/3?tab=${tab}`, [`/api/admin/users/3/${tab}`]]),
  ),
  '/influencer/links': ['/api/bio-page'],
  '/task/12': [
    ...['messages', 'views', 'reviews'].map((part) => `/api/tasks/12/${part}`),
    ...['/api/admin/tasks/12/risk', '/api/disputes?task=12', '/api/receipts?taskId=12'],
  ],
}

/** Reads that may ask for a proof of identity, and therefore wait for the screen. */
const afterProof: Record<string, string[]> = {
  '/admin/users?account=DE00 1234': ['/api/admin/users-by-account?ending=1234'],
}

/** By path of the screen: the responses on which its further reads depend. */
const known: Record<string, Record<string, unknown>> = {
  '/business/dashboard': {
    '/api/dashboard/business': {
      money: { available: 0, held: 0 },
      work: { yours: { count: 0, items: [] }, theirs: { count: 0, items: [] } },
      has: { isVerified: true, description: true, shortlisted: 0, orders: true },
    } satisfies BusinessDashboard,
  },
  '/business/campaign/1': { '/api/campaigns/1': aCampaign({ id: 1 }) },
  ...Object.fromEntries(
    ['', '?tab=results', '?tab=requests', '?tab=videos'].map((tab) => [
      `/business/campaign/12${tab}`,
      { '/api/campaigns/12': running },
    ]),
  ),
  '/business/campaign/13': { '/api/campaigns/13': { ...running, id: 13, currentViews: 0 } },
  '/business/campaign-requests/31': { '/api/campaign-requests/31': aRequest() },
  ...Object.fromEntries(
    ['business', 'admin'].map((role) => [
      `/${role}/campaign-requests/32`,
      {
        '/api/campaign-requests/32': aRequest({
          id: 32,
          status: 'accepted',
          turn: 'influencer',
          acceptedAt: '2026-05-02T10:00:00.000Z',
        }),
      },
    ]),
  ),
  '/influencer/videos/4': { '/api/videos/4': aVideo() },
}

it.each(screens)('the loader for %s at %s reads what the screen reads, no more and no less', async (...screen) => {
  const [role, path, Screen, load] = screen
  const { pathname, searchParams: search } = new URL(path, 'http://here.invalid')
  const page = pageAt(pathname)!
  const loaded = noteReads(known[path])
  void load(prefetchInto(createQueryClient()), { params: page.params, search, role })
  await settle(loaded, 30)
  const shown = noteReads(known[path])
  const routes = (
    <Routes>
      <Route path={page.path} element={<Screen />} />
    </Routes>
  )
  const rendered = await renderApp(routes, { path, user: { ...user, id: role === 'admin' ? 1 : 7, role } })
  const fromApi = (urls: string[]) => [...new Set(urls.filter((url) => url.startsWith('/api/')))].sort()
  const ofScreen = () => fromApi([...shown, ...(ahead[path] ?? [])])
  const expected = fromApi([...loaded, ...(afterProof[path] ?? [])])
  // parts of a screen that are loaded later read later
  await expect.poll(ofScreen, { timeout: 5_000 }).toEqual(expected)
  await settle(shown, 100)
  await rendered.unmount()
  expect(ofScreen()).toEqual(expected)
})
