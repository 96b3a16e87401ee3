import { afterEach, expect, it, vi } from 'vitest'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import type { ExplorePage } from '#contract/search/explore/explore.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import type { Viewer } from '../../../../public/page.ts'
import { Results } from './Results.tsx'
import { exploreStateOf } from './read-state.ts'

afterEach(() => vi.unstubAllGlobals())

const works = [1, 2, 3].map((n) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="w${n}"/>`)
const person = (id: number): InfluencerCard => ({
  person: { id, username: `user${id}`, displayName: `Person ${id}`, avatarUrl: null },
  profession: 'Photographer',
  bio: null,
  categories: [],
  languages: [],
  country: null,
  reach: [],
  followers: 0,
  verifiedFollowers: 0,
  isVerified: false,
  figuresAt: null,
  priceFrom: 7_000,
  currency: 'USD',
  deals: 1,
  deliveryDays: 5,
  rating: null,
  reviews: 0,
  globalRank: null,
  completedOrders: 0,
  works,
  joinedAt: '2026-01-01T00:00:00.000Z',
  shortlisted: null,
})
const pageOf = (ids: number[], nextCursor: string | null): ExplorePage => ({
  people: ids.map(person),
  deals: [],
  nextCursor,
  spelledAs: null,
  facets: null,
})
const state = exploreStateOf({}, '?sort=rating')!
const business: Viewer = { username: 'cafe', role: 'business' }
const show = (page: ExplorePage, viewer: Viewer | null = null) =>
  renderApp(<Results page={page} state={state} viewer={viewer} lng={null} />)

it('adds the next page below, each person once', async () => {
  const requests = stubApi({ 'GET /api/explore': { status: 200, json: pageOf([2, 3], null) } })
  const screen = await show(pageOf([1, 2], 'abc'))
  await screen.getByRole('link', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('article', { name: 'Person 3' })).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(3)
  await expect.element(screen.getByRole('link', { name: 'Show more' })).not.toBeInTheDocument()
  expect(requests).toEqual(['GET /api/explore'])
})

it('says when the next page could not be read, and can be asked again', async () => {
  stubApi({ 'GET /api/explore': { status: 503, json: { message: 'Busy', code: 'unavailable' } } })
  const screen = await show(pageOf([1], 'abc'))
  await screen.getByRole('link', { name: 'Show more' }).click()
  await expect.element(screen.getByText('Try again')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Show more' })).toBeVisible()
})

it("puts people on a business's shortlist, and takes the heart back when that is refused", async () => {
  const requests = stubApi({ 'PUT /api/shortlist/1': { status: 200, json: { note: '' } } })
  const screen = await show(pageOf([1], null), business)
  const heart = screen.getByRole('button', { name: 'Add Person 1 to shortlist' })
  await heart.click()
  const removal = screen.getByRole('button', { name: 'Remove Person 1 from shortlist' })
  await expect.element(removal).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requests).toHaveLength(1)
  stubApi({ 'DELETE /api/shortlist/1': { status: 503, json: { message: 'Busy', code: 'unavailable' } } })
  await removal.click()
  await expect.element(screen.getByText('That didn’t work. Please try again.')).toBeVisible()
  await expect.element(removal).toHaveAttribute('aria-pressed', 'true')
})

it('slides through the works of a card by its buttons', async () => {
  const screen = await show(pageOf([1], null))
  await expect.element(screen.getByRole('button', { name: 'Previous picture of Person 1' })).not.toBeInTheDocument()
  await screen.getByRole('article').hover()
  await screen.getByRole('button', { name: 'Next picture of Person 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Previous picture of Person 1' })).toBeInTheDocument()
})
