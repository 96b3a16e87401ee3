import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
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

const nobody = { items: [], nextCursor: null, spelledAs: null, facets: null }

async function open(search: string, width = 1280, answers: Parameters<typeof stubApi>[0] = {}) {
  await page.viewport(width, 800)
  stubApi({ 'GET /api/influencers': { json: nobody }, ...answers })
  return renderApp(
    <>
      <InfluencerSearch invite={() => null} />
      <Address />
    </>,
    { path: `/business/influencers${search}`, user: { role: 'business' } },
  )
}

it('shows each filter that is set as a chip with its value, which removes it', async () => {
  const screen = await open('?q=coffee&minFollowers=10000&country=PT&maxPrice=25000&deliveryDays=7&verified=true')
  const chip = (name: string) => screen.getByRole('button', { name, exact: true })
  for (const name of ['Platform: Any · 10K and more', 'Country: Portugal', 'Price: Up to $250'])
    await expect.element(chip(name)).toBeVisible()
  await expect.element(chip('Delivery time: Up to 7 days')).toBeVisible()
  await expect.element(chip('Category: Any')).toBeVisible()
  await expect.element(chip('Verified profiles')).toHaveAttribute('aria-pressed', 'true')
  await chip('Remove filter: Country').click()
  await expect.poll(() => screen.getByLabelText('Address').element().textContent).not.toContain('country')
  await expect.element(chip('Country: Any')).toBeVisible()
})

it('offers each choice with its number of matches, and says so where not all are counted', async () => {
  const count = [{ value: 'PT', count: 1_200 }]
  const facets = { counted: 2_500, isCapped: true, categories: [], countries: count, platforms: [], languages: [] }
  const screen = await open('', 1280, { 'GET /api/influencers': { json: { ...nobody, facets } } })
  await screen.getByRole('button', { name: 'Country: Any' }).click()
  await screen.getByRole('combobox', { name: 'Country' }).fill('Portug')
  await screen.getByRole('option', { name: 'Portugal (1,200+)' }).click()
  await expect.element(screen.getByText('Counts cover the first 2,500 results.')).toBeVisible()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('?country=PT')
})

it('clears all filters at once and keeps the words and the sort', async () => {
  const screen = await open('?q=coffee&country=PT&sort=followers')
  await screen.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('?q=coffee&sort=followers')
  expect(screen.getByRole('button', { name: 'Clear all', exact: true }).query()).toBeNull()
})

it('saves the words, the filters and the order that are in the address', async () => {
  const search = 'q=coffee&platform=tiktok&minFollowers=10000&maxPrice=25000&verified=true&sort=rating'
  const at = '2026-11-22T10:00:00.000Z'
  let saved: unknown
  const screen = await open(`?${search}`, 1280, {
    'POST /api/saved-searches': (body) => {
      saved = body
      return { status: 201, json: { id: 1, name: 'coffee', filters: {}, createdAt: at, checkedAt: at } }
    },
  })
  await screen.getByRole('button', { name: 'Save search' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saved).toEqual({ name: 'coffee', filters: Object.fromEntries(new URLSearchParams(search)) })
})

it('has filters, order and what saves the search in one row on phones, and does not widen the page', async () => {
  const all =
    'platform=tiktok&minFollowers=10000&maxFollowers=90000&category=food&country=PT&language=pt&maxPrice=25000'
  const screen = await open(`?${all}`, 320)
  await expect.element(screen.getByRole('button', { name: 'Filters (5)' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 800)
  const row = [
    screen.getByRole('button', { name: 'Filters (5)' }),
    screen.getByRole('combobox', { name: 'Sort by' }),
    screen.getByRole('button', { name: 'Save search' }),
  ].map((each) => each.element().getBoundingClientRect())
  expect(new Set(row.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1)
  expect(Math.max(...row.map(({ right }) => right))).toBeLessThanOrEqual(390)
})
