import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { HistorySummary } from '#contract/admin/dashboards/influencer-history.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Deal } from '#contract/market/deals/deals.ts'
import { aRequest, lena } from '../../../test/campaign-requests.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { InfluencerProfileScreen } from './InfluencerProfileScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-05-01T10:00:00.000Z'
const aDeal = (change: Partial<Deal>) => ({
  id: 9,
  influencerId: lena.id,
  influencer: { ...lena, countryOfOrigin: null, rating: null },
  dealType: 'story',
  title: 'One honest story',
  description: 'Three pictures and a caption.',
  price: 12_000,
  currency: 'USD',
  isPriceHidden: false,
  deliveryTimeInDays: 5,
  revisionsIncluded: 2,
  platforms: ['instagram'],
  customOptions: [],
  isActive: true,
  ...change,
})
const story = aDeal({})
const video = aDeal({ id: 10, title: 'A video in my kitchen', price: 30_000, deliveryTimeInDays: 9 })
const onRequest = aDeal({ id: 11, title: 'A price to ask for', price: 77_700, isPriceHidden: true })

const aProfile = (deals: object[]) => ({
  ...lena,
  role: 'influencer',
  coverUrl: null,
  bio: 'Slow travel',
  profession: null,
  businessType: null,
  website: null,
  countryOfOrigin: null,
  countriesOfOperation: [],
  languagesSpoken: [],
  expertise: [],
  industries: [],
  certifications: null,
  aiProficiency: null,
  isVerified: true,
  isIdentityVerified: true,
  createdAt: at,
  completedOrders: 3,
  onTime: 1,
  returningClients: 0,
  socialProfiles: [],
  links: [],
  engagement: null,
  rank: null,
  rating: null,
  reviews: { items: [], nextCursor: null },
  deals,
  showcase: {
    nextCursor: null,
    achievements: [],
    projects: [],
    items: [
      { id: 4, userId: lena.id, title: 'The harbour', imageUrl: null, likes: 2, comments: 1, shares: 0, date: at },
    ],
  },
})

const nothingYet: HistorySummary = {
  influencer: lena,
  orders: 0,
  open: 0,
  completed: 0,
  campaigns: { requests: 0, running: 0, completed: 0 },
  spend: 0,
  onTime: null,
  lastOrderedAt: null,
  lastMessage: null,
  conversationId: null,
  shortlisted: null,
}
const anOrder = {
  id: 21,
  dealTitle: 'Clips for spring',
  status: 'completed',
  paymentStatus: 'paid',
  amount: 13_000,
  spent: 13_000,
  taskId: 33,
  taskStatus: 'completed',
  createdAt: at,
  dueDate: at,
  deliveredAt: at,
  endedAt: at,
  isOnTime: true,
  mine: { stars: 5, text: 'Lovely light', at },
  theirs: null,
}

type World = { role?: Role; deals?: object[]; summary?: HistorySummary; orders?: object[]; requests?: object[] }

/** Opens Lena's profile in the signed-in application. */
async function open({ role = 'business', deals = [], summary = nothingYet, orders = [], requests = [] }: World = {}) {
  const put = vi.fn()
  const asked = stubApi({
    'GET /api/profiles/2': { json: aProfile(deals) },
    'GET /api/influencers/2/history': { json: { items: orders, nextCursor: null, summary } },
    'GET /api/campaign-requests': { json: requests },
    'GET /api/wallet': { json: { available: 100_000 } },
    'PUT /api/shortlist/2': (body) => {
      put(body)
      return { json: body }
    },
  })
  const screen = await renderApp(
    <Routes>
      <Route path="/business/influencer/:id" element={<InfluencerProfileScreen />} />
    </Routes>,
    { path: '/business/influencer/2', user: { role, username: 'me', displayName: 'Me' } },
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: /Lena Hart/ })).toBeVisible()
  return { screen, asked, put }
}

it('orders the deal that was chosen in the panel', async () => {
  const { screen } = await open({ deals: [story, video] })
  await expect.element(screen.getByText('Ready within 5 days')).toBeVisible()
  await screen.getByRole('heading', { name: 'A video in my kitchen' }).click()
  await screen.getByRole('button', { name: 'Order', exact: true }).click()
  const form = screen.getByRole('dialog')
  await expect.element(form.getByText('A video in my kitchen')).toBeVisible()
  await expect.element(form.getByText('$300', { exact: true }).first()).toBeVisible()
  expect(form.getByText('One honest story').query()).toBeNull()
})

it('asks for a price that is on request, and shows it nowhere', async () => {
  const { screen } = await open({ deals: [onRequest] })
  await expect.element(screen.getByRole('button', { name: 'Request a price' })).toBeVisible()
  expect(document.body.textContent).toContain('Price on request')
  expect(document.body.textContent).not.toContain('777')
})

it('shows the works, and opens one over the page', async () => {
  const { screen } = await open()
  await screen.getByRole('link', { name: /The harbour/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'The harbour' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
})

it('shows what both did together: the sum, orders with their reviews and campaign requests, each with its link', async () => {
  const { screen } = await open({
    summary: { ...nothingYet, orders: 1, completed: 1, spend: 13_000, onTime: 1 },
    orders: [anOrder],
    requests: [aRequest()],
  })
  const history = screen.getByRole('region', { name: 'You and this influencer' })
  await expect.element(history.getByRole('link', { name: 'Clips for spring' })).toHaveAttribute('href', '/task/33')
  await expect.element(history.getByText('Lovely light')).toBeVisible()
  await expect
    .element(history.getByRole('link', { name: 'Autumn roast' }))
    .toHaveAttribute('href', '/business/campaign-requests/31')
  await expect.element(history.getByText('$420', { exact: true })).toBeVisible()
  expect(history.getByText('No work together yet').query()).toBeNull()
})

it('says what will appear there before there was any work together', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('No work together yet')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Campaign requests' }).query()).toBeNull()
})

it('writes a note about somebody who is not on the shortlist yet', async () => {
  const { screen, put } = await open()
  await screen.getByRole('button', { name: 'Add a note' }).click()
  await screen.getByLabelText('Note', { exact: true }).fill('For autumn')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => put.mock.calls).toEqual([[{ note: 'For autumn', was: { note: '' } }]])
})

it('shows the note that there is', async () => {
  const { screen } = await open({ summary: { ...nothingYet, shortlisted: { note: 'Honest about coffee' } } })
  await expect.element(screen.getByText('Honest about coffee')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit note' })).toBeVisible()
})

it.each(['influencer', 'admin'] as const)('shows no order panel, history or note to an %s', async (role) => {
  const { screen, asked } = await open({ role, deals: [story] })
  await expect.element(screen.getByRole('link', { name: /The harbour/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Deals' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Order', exact: true }).query()).toBeNull()
  expect(screen.getByText('You and this influencer').query()).toBeNull()
  expect(asked).not.toContain('GET /api/influencers/2/history')
})
