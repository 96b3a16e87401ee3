import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { Compare } from './Compare.tsx'
import { CompareBar } from './CompareBar.tsx'
import { useSearch } from './search-state.ts'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-05-01T10:00:00.000Z'
const card = (id: number, displayName: string, change: object) => ({
  person: { id, username: `u${id}`, displayName, avatarUrl: null },
  profession: null,
  bio: null,
  works: [],
  categories: ['travel', 'food'],
  languages: ['en', 'de'],
  country: 'DE',
  reach: [],
  followers: 5_000,
  verifiedFollowers: 0,
  isVerified: false,
  figuresAt: null,
  priceFrom: 7_000,
  currency: 'USD',
  deals: 2,
  deliveryDays: 5,
  rating: 5,
  reviews: 2,
  globalRank: 17,
  completedOrders: 2,
  joinedAt: at,
  shortlisted: null,
  ...change,
})

it('shows each figure of one person beside that of the other, and opens either', async () => {
  stubApi({
    'GET /api/influencers/compare': {
      json: { items: [card(3, 'Ana', {}), card(4, 'Ben', { priceFrom: null, deliveryDays: null })] },
    },
  })
  const screen = await renderApp(<Compare ids={[3, 4]} invite={() => null} />, { user: { role: 'business' } })
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect.element(row('Price from').nth(0)).toHaveTextContent('$70')
  expect(row('Price from').nth(1).element().textContent).toBe('Price on request')
  expect(row('Delivery time').nth(1).element().textContent).toBe('–')
  expect(row('Language').nth(0).element().textContent).toBe('English and German')
  await expect
    .element(screen.getByRole('link', { name: 'View profile: Ben' }))
    .toHaveAttribute('href', '/business/influencer/4')
})

it('puts the pictures of all in one row, also where a name takes two lines', async () => {
  stubApi({
    'GET /api/influencers/compare': {
      json: { items: [card(3, 'Ana', {}), card(4, 'Maximiliane Friederike Oberhausen-Wellington', {})] },
    },
  })
  const screen = await renderApp(<Compare ids={[3, 4]} invite={() => null} />, { user: { role: 'business' } })
  const heads = screen.getByRole('columnheader')
  await expect.element(heads.nth(2)).toBeVisible()
  const tops = [1, 2].map((nth) => heads.nth(nth).element().firstElementChild!.getBoundingClientRect().top)
  expect(tops[0]).toBeCloseTo(tops[1]!, 0)
})

it('keeps every pick, however fast they follow each other', async () => {
  let search = ''
  function Picks() {
    const { pick, picked } = useSearch()
    search = useLocation().search
    return (
      <>
        <p>{picked.length} picked</p>
        <button
          type="button"
          onClick={() => {
            for (const id of [16, 17, 18]) pick(id)
          }}
        >
          Pick three
        </button>
      </>
    )
  }
  const screen = await renderApp(<Picks />, { path: '/business/market?sort=price' })
  await screen.getByRole('button', { name: 'Pick three' }).click()
  await expect.element(screen.getByText('3 picked')).toBeVisible()
  expect(new URLSearchParams(search).get('pick')).toBe('16,17,18')
  expect(new URLSearchParams(search).get('sort')).toBe('price')
})

it('stands above the bar of places on a phone', async () => {
  document.documentElement.style.setProperty('--bottom-bar', '57px')
  const screen = await renderApp(<CompareBar invite={() => null} />, {
    path: '/business/market?pick=16,17',
    user: { role: 'business' },
  })
  const bar = screen.getByRole('status')
  await expect.element(bar).toBeVisible()
  expect(getComputedStyle(bar.element()).insetBlockEnd).toBe('69px')
  document.documentElement.style.removeProperty('--bottom-bar')
})

it('shows one person alone at the size that they have beside others', async () => {
  await page.viewport(1440, 900)
  stubApi({ 'GET /api/influencers/compare': { json: { items: [card(3, 'Ana', {})] } } })
  const screen = await renderApp(<Compare ids={[3]} invite={() => null} />, { user: { role: 'business' } })
  const head = screen.getByRole('columnheader').nth(1)
  await expect.element(head).toBeVisible()
  const works = head.element().firstElementChild!.firstElementChild!
  expect(works.getBoundingClientRect().width).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
