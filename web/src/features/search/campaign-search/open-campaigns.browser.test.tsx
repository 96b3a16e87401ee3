import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestFilters } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { CampaignFacets } from '#contract/market/campaigns/campaigns.ts'
import { aCampaignRequest, anOpenCampaign } from '../../../../test/campaigns.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { CampaignsScreen } from './CampaignsScreen.tsx'
import { daysLeft } from './days-left.ts'
import { OpenCampaignScreen } from './OpenCampaignScreen.tsx'
import { OwnRequestsScreen } from './OwnRequestsScreen.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const facets: CampaignFacets = {
  total: 2,
  fitting: 1,
  platforms: [{ value: 'youtube', count: 2 }],
  categories: [{ value: 'food', count: 2 }],
  countries: [],
  languages: [],
}
const both = [
  anOpenCampaign(1, { fit: { fits: true, reasons: [] } }),
  anOpenCampaign(2, { applyBy: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }),
]

/** Opens the search; `calls` has the query of each request, and nothing is found with words in it. */
async function openSearch(query = '', items = both) {
  const calls: string[] = []
  stubApi({
    'GET /api/campaign-searches': { json: { items: [] } },
    'GET /api/campaign-requests/counts': { json: { invited: 2 } },
  })
  const other = window.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, window.location.href)
    if (url.pathname !== '/api/campaigns') return other(address, init)
    calls.push(url.search)
    const isCounting = url.searchParams.has('facets')
    const found = url.searchParams.has('q') ? [] : items
    return new Response(JSON.stringify({ items: found, nextCursor: null, facets: isCounting ? facets : null }))
  })
  let search = ''
  const Address = () => {
    search = useLocation().search
    return null
  }
  const screen = await renderApp(
    <>
      <CampaignsScreen />
      <Address />
    </>,
    { path: `/influencer/campaigns${query}`, user: { role: 'influencer' } },
  )
  return { screen, calls, search: () => search }
}

it('shows whether one qualifies, and what is missing with both figures', async () => {
  const { screen } = await openSearch()
  await expect.element(screen.getByText('You qualify', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('1 condition not met')).toBeVisible()
  await expect.element(screen.getByText('Verified followers: 1,000 on YouTube (you: 800)')).toBeVisible()
  await expect.element(screen.getByText('1 day left')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 campaigns · 1 you qualify for')
})

it('says how many places are left once some are taken', async () => {
  const { screen } = await openSearch('', [
    anOpenCampaign(1, { places: 8, placesLeft: 3 }),
    anOpenCampaign(2, { places: 6, placesLeft: 0 }),
    anOpenCampaign(3, { places: 7, placesLeft: 7 }),
  ])
  await expect.element(screen.getByText('3 of 8 left')).toBeVisible()
  await expect.element(screen.getByText('All 6 taken')).toBeVisible()
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
})

it('keeps filters and order in the address, and asks the server with them', async () => {
  const { screen, calls, search } = await openSearch('?category=food&minPrice=free')
  await expect.element(screen.getByText('Category: Food')).toBeVisible()
  // values that the contract would refuse are left out
  expect(calls[0]).toBe('?category=food')
  await userEvent.click(screen.getByRole('switch', { name: 'Only those I qualify for' }))
  await expect.poll(() => calls.some((call) => call === '?category=food&fits=true')).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await userEvent.click(screen.getByRole('option', { name: 'Highest fee first' }))
  await expect.poll(() => calls.some((call) => call === '?sort=fee&category=food&fits=true')).toBe(true)
  expect(new URLSearchParams(search()).get('sort')).toBe('fee')
})

it('says what to do when nothing is found', async () => {
  const { screen, search } = await openSearch('?q=zzz')
  await expect.element(screen.getByText('No campaigns match')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await expect.poll(search).toBe('')
  await expect.element(screen.getByText('You qualify', { exact: true })).toBeVisible()
})

it('tells somebody whom nothing fits where to change that', async () => {
  const { screen } = await openSearch('?fits=true', [])
  await expect.element(screen.getByText('No campaign fits you yet')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Complete your profile' }))
    .toHaveAttribute('href', '/profile?tab=profile')
  await userEvent.click(screen.getByRole('button', { name: 'Show all campaigns' }))
  await expect.element(screen.getByText('No open campaigns right now')).toBeVisible()
})

it('saves the search in the address', async () => {
  const { screen } = await openSearch('?category=food')
  let saved: unknown
  const other = window.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return other(address, init)
    saved = JSON.parse(String(init.body))
    const created = {
      id: 1,
      name: 'Food',
      filters: {},
      createdAt: '2026-11-22T10:00:00.000Z',
      checkedAt: '2026-11-22T10:00:00.000Z',
    }
    return new Response(JSON.stringify(created), { status: 201 })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save search' }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Food')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toEqual({ name: 'Food', filters: { category: 'food' } })
})

const openOne = async (answers: Parameters<typeof stubApi>[0]) => {
  stubApi({ 'GET /api/campaign-requests': { json: [] }, ...answers })
  const screen = await renderApp(
    <Routes>
      <Route path="/influencer/campaigns/:id" element={<OpenCampaignScreen />} />
      <Route path="/influencer/campaign-requests/31" element={<p>The request itself</p>} />
    </Routes>,
    { path: '/influencer/campaigns/2', user: { id: 9, role: 'influencer' } },
  )
  return { screen }
}

it('no longer says whether one qualifies once one takes part', async () => {
  const request = aCampaignRequest({ id: 31, status: 'accepted' })
  const { screen } = await openOne({
    'GET /api/campaigns/2': { json: anOpenCampaign(2) },
    'GET /api/campaign-requests': { json: [request] },
  })
  await expect.element(screen.getByRole('heading', { name: 'Your request' })).toBeVisible()
  expect(screen.getByText('You don’t qualify yet').query()).toBeNull()
})

it('shows everything about a campaign, and each condition with both figures', async () => {
  const { screen } = await openOne({ 'GET /api/campaigns/2': { json: anOpenCampaign(2) } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Campaign 2')
  await expect.element(screen.getByText('You don’t qualify yet')).toBeVisible()
  await expect.element(screen.getByText('Required: 1,000 on YouTube')).toBeVisible()
  for (const text of ['2 videos', 'Show the bottle', 'No other brands', 'Which milk do you use?', '$200'])
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible()
})

it('says that a campaign is not open any more', async () => {
  const { screen } = await openOne({})
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This campaign isn’t open')
})

it('applies with a message, the answers and another price', async () => {
  let sent: unknown
  const { screen } = await openOne({
    'GET /api/campaigns/2': { json: anOpenCampaign(2) },
    'GET /api/deals': { json: { items: [], nextCursor: null } },
    'POST /api/campaigns/2/requests': (body) => {
      sent = body
      return { status: 201, json: aCampaignRequest() }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send application' }))
  await expect.element(screen.getByText('This field is required').first()).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Message to the business' }), 'I roast at home.')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Which milk do you use?' }), 'Oat')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your price' }), '250')
  await userEvent.click(screen.getByRole('button', { name: 'Send application' }))
  await expect
    .poll(() => sent)
    .toEqual({
      message: 'I roast at home.',
      customPrice: 25_000,
      termsDigest: 'as-shown',
      dealId: null,
      answers: [{ id: 'q1', answer: 'Oat' }],
    })
  await expect.element(screen.getByText('Application sent')).toBeVisible()
})

it('leads to one’s own request instead of applying twice, and lets one ask again after it was declined', async () => {
  const running = await openOne({
    'GET /api/campaigns/2': { json: anOpenCampaign(2) },
    'GET /api/campaign-requests': { json: [aCampaignRequest()] },
  })
  await expect
    .element(running.screen.getByRole('link', { name: 'Open your request' }))
    .toHaveAttribute('href', '/influencer/campaign-requests/31')
  expect(running.screen.getByRole('button', { name: 'Apply' }).elements()).toEqual([])
  await running.screen.unmount()
  const declined = await openOne({
    'GET /api/campaigns/2': { json: anOpenCampaign(2) },
    'GET /api/campaign-requests': { json: [aCampaignRequest({ status: 'rejected', turn: null, clock: null })] },
  })
  await expect.element(declined.screen.getByRole('button', { name: 'Apply' })).toBeVisible()
})

it('opens the request itself where the campaign is not open any more, or only for those who are invited', async () => {
  const { screen } = await openOne({ 'GET /api/campaign-requests': { json: [aCampaignRequest()] } })
  await expect.element(screen.getByText('The request itself')).toBeVisible()
})

it('lists invitations and one’s own requests', async () => {
  stubApi({
    'GET /api/campaign-requests/counts': { json: Object.fromEntries(requestFilters.map((name) => [name, 1])) },
    'GET /api/campaign-requests': { json: [aCampaignRequest({ askedBy: 'business', turn: 'influencer' })] },
  })
  const screen = await renderApp(<OwnRequestsScreen />, {
    path: '/influencer/campaign-requests?status=invited',
    user: { role: 'influencer' },
  })
  await expect
    .element(screen.getByRole('link', { name: 'A summer of coffee' }))
    .toHaveAttribute('href', '/influencer/campaign-requests/31')
  await expect.element(screen.getByRole('heading', { name: 'Your turn' })).toBeVisible()
})

it.each([
  ['2026-05-03', '2026-05-01T12:00', 2],
  ['2026-05-02', '2026-05-01T00:00', 1],
  ['2026-05-01', '2026-05-01T23:59', 0],
  ['2026-05-01', '2026-05-02T00:00:01', -1],
])('until %s, at %s where one is, there are %i days', (day, now, left) => {
  expect(daysLeft(day, new Date(now))).toBe(left)
})
