import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CampaignResults as Results } from '#contract/market/campaign-results/campaign-results.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { CampaignResults } from './CampaignResults.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const ana = { id: 5, username: 'ana', displayName: 'Ana', avatarUrl: null }
const shares = { measured: 8_000, confirmed: 2_000, reported: 500 }

const found = (change: Partial<Results> = {}): Results => ({
  campaignId: 12,
  title: 'Autumn roast',
  currency: 'USD',
  viewTarget: 40_000,
  views: { ...shares, counted: 10_000, all: 10_500, at: '2026-05-04T10:00:00.000Z' },
  reachedOn: null,
  forecast: {
    basis: 3,
    perDay: 900,
    endsOn: '2026-05-30',
    views: 33_000,
    low: 30_000,
    high: 36_000,
    reachesOn: '2026-06-06',
    earliest: '2026-06-02',
    latest: '2026-06-12',
  },
  money: { budget: 210_000, released: 30_000, held: 12_000, promised: 0, promises: 0, costPerView: 4.2 },
  posts: { live: 2, removed: 1 },
  platforms: [
    { platform: 'youtube', live: 1, removed: 0, ...shares, confirmed: 0, reported: 0, at: '2026-05-04T10:00:00.000Z' },
    { platform: 'tiktok', live: 1, removed: 1, ...shares, measured: 0, at: null },
  ],
  days: [
    { day: '2026-05-02', measured: 4_000, confirmed: 0, reported: 0, isMeasured: true },
    { day: '2026-05-03', measured: 4_000, confirmed: 2_000, reported: 500, isMeasured: true },
    { day: '2026-05-04', ...shares, isMeasured: true },
  ],
  topPosts: [
    {
      videoId: 3,
      requestId: 31,
      influencer: ana,
      title: 'First cup',
      platform: 'youtube',
      platformUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      publishedAt: '2026-05-01T10:00:00.000Z',
      removedAt: null,
      views: 8_000,
      source: 'platform',
      viewsAt: '2026-05-04T10:00:00.000Z',
      countedViews: 8_000,
    },
    {
      videoId: 4,
      requestId: 31,
      influencer: ana,
      title: 'Second cup',
      platform: 'tiktok',
      platformUrl: null,
      publishedAt: '2026-05-02T10:00:00.000Z',
      removedAt: '2026-05-03T10:00:00.000Z',
      views: 2_500,
      source: 'reported',
      viewsAt: '2026-05-03T10:00:00.000Z',
      countedViews: 2_000,
    },
  ],
  ...change,
})

async function open(results: Results) {
  stubApi({ 'GET /api/campaigns/12/results': { json: results } })
  return renderApp(<CampaignResults campaignId={12} />, {
    path: '/business/campaign/12',
    user: { id: 7, role: 'business' },
  })
}

it('says what counts, how much of the target it is, and what nobody confirmed', async () => {
  const screen = await open(found())
  await expect.element(screen.getByText('10K', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('25% of 40,000')).toBeVisible()
  await expect.element(screen.getByText('Reported but not confirmed yet: 500')).toBeVisible()
  await expect.element(screen.getByText('$300 released, $120 held')).toBeVisible()
  await expect.element(screen.getByText('$0.042', { exact: true })).toBeVisible()
})

it('shows the forecast with its range', async () => {
  const screen = await open(found())
  await expect.element(screen.getByText(/33,000, likely between 30,000 and 36,000/)).toBeVisible()
  await expect.element(screen.getByText(/around June 6.*between June 2.* and June 12/)).toBeVisible()
  await expect.element(screen.getByText('Linear, from the last 3 measured days')).toBeVisible()
})

it('shows a forecast of two days without a range, and says when the target stays out of reach', async () => {
  const forecast = { ...found().forecast!, basis: 2, low: null, high: null, reachesOn: null }
  const screen = await open(found({ forecast }))
  await expect.element(screen.getByText(/^Forecast by May 30.*: 33,000$/)).toBeVisible()
  await expect.element(screen.getByText('At this pace, the target stays out of reach.')).toBeVisible()
})

it('names the day on which the target was reached', async () => {
  const screen = await open(found({ reachedOn: '2026-05-04', forecast: null }))
  await expect.element(screen.getByText(/The target was reached on May 4/)).toBeVisible()
})

it('draws the views by day, with the same values in a table', async () => {
  const screen = await open(found())
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table: Views by day, in total' }))
  const rows = screen.getByRole('table', { name: 'Views by day, in total' }).getByRole('row')
  await expect.element(rows.nth(3)).toHaveTextContent(/May 4, 2026.*10,000.*10,500/)
})

it('tells for each platform and post who says so and how old it is', async () => {
  const screen = await open(found())
  const platforms = screen.getByRole('table', { name: 'By platform' })
  await expect.element(platforms.getByRole('row').nth(1)).toHaveTextContent(/YouTube.*8,000/)
  const posts = screen.getByRole('table', { name: 'Posts' })
  await expect.element(posts.getByRole('row').nth(1)).toHaveTextContent(/Ana.*First cup.*Measured/)
  await expect.element(posts.getByRole('row').nth(2)).toHaveTextContent(/Second cup.*Removed on May 3.*Unconfirmed/)
  await expect
    .element(posts.getByRole('link', { name: 'First cup' }))
    .toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghijk')
})

it('can be downloaded, the report in the reader’s language', async () => {
  const screen = await open(found())
  await expect
    .element(screen.getByRole('link', { name: 'Report (PDF)' }))
    .toHaveAttribute('href', '/api/campaigns/12/report.pdf?lng=en')
  await expect
    .element(screen.getByRole('link', { name: 'Download CSV' }))
    .toHaveAttribute('href', '/api/campaigns/12/export.csv')
})

it('is empty before anything is published, with the way to the requests', async () => {
  const nothing = { posts: { live: 0, removed: 0 }, days: [], topPosts: [], platforms: [] }
  const screen = await open(found(nothing))
  await expect.element(screen.getByText('Results appear once something is published')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'View requests' })).toBeVisible()
})

it('fits a phone', async () => {
  await page.viewport(390, 800)
  const screen = await open(found())
  await expect.element(screen.getByText('25% of 40,000')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
