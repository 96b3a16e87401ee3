import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { InfluencerSearch } from './InfluencerSearch.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const Address = () => (
  <output aria-label="Address" style={{ overflowWrap: 'anywhere' }}>
    {useLocation().search}
  </output>
)

async function open(search: string, width = 1280) {
  await page.viewport(width, 800)
  stubApi({ 'GET /api/influencers': { json: { items: [], nextCursor: null, spelledAs: null, facets: null } } })
  return renderApp(
    <>
      <InfluencerSearch invite={() => null} />
      <Address />
    </>,
    { path: `/business/influencers${search}`, user: { role: 'business' } },
  )
}

it('shows each filter that is set as a chip with its value, which removes it', async () => {
  const screen = await open('?q=coffee&minFollowers=10000&country=PT&maxPrice=25000&verified=true')
  const chips = screen.getByRole('list', { name: 'Active filters' })
  const texts = () =>
    chips
      .getByRole('listitem')
      .all()
      .map((chip) => chip.element().textContent)
  await expect
    .poll(texts)
    .toEqual(['Followers from: 10K', 'Country: Portugal', 'Price up to: $250', 'Verified profiles only'])
  await chips.getByRole('button', { name: 'Remove filter: Country' }).click()
  await expect.poll(() => screen.getByLabelText('Address').element().textContent).not.toContain('country')
  expect(texts()).toHaveLength(3)
})

it('clears all filters at once and keeps the words and the sort', async () => {
  const screen = await open('?q=coffee&country=PT&sort=followers')
  await screen.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('?q=coffee&sort=followers')
  await expect.element(screen.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

it('does not widen the page of a phone with many filters', async () => {
  const all =
    'platform=tiktok&minFollowers=10000&maxFollowers=90000&category=food&country=PT&language=pt&maxPrice=25000'
  const screen = await open(`?${all}`, 320)
  await expect.element(screen.getByRole('button', { name: 'Filters (7)' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
