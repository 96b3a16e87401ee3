import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { purchaseFilters } from '#contract/market/orders/purchases.ts'
import { anOrder } from '../../../../../test/orders.ts'
import { readTexts, renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { InfluencerOrdersScreen } from './InfluencerOrdersScreen.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const orders = [
  anOrder(1, 'in_progress', { dueDate: `${new Date().getFullYear()}-03-12T12:00:00.000Z` }),
  anOrder(2, 'delivered'),
  anOrder(3, 'completed'),
  anOrder(4, 'waiting_for_client', {
    dealTitle: 'Story aus vier Bildern',
    clock: { action: 'resume_waiting', at: '2026-12-03T12:00:00.000Z' },
  }),
]

/** Opens the influencer's orders; `search` reads the address. */
async function open(query = '', translation?: NonNullable<Parameters<typeof renderApp>[1]>['translation']) {
  const calls: string[] = []
  stubApi({
    'GET /api/purchases/counts': { json: Object.fromEntries(purchaseFilters.map((name) => [name, countOf(name)])) },
  })
  const other = window.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, window.location.href)
    if (url.pathname !== '/api/purchases') return other(address, init)
    calls.push(url.search)
    const items = orders.filter(matches(url.searchParams.get('status')!))
    return new Response(JSON.stringify({ items, nextCursor: null }))
  })
  let search = ''
  const Address = () => {
    search = useLocation().search
    return null
  }
  const screen = await renderApp(
    <>
      <InfluencerOrdersScreen />
      <Address />
    </>,
    { path: `/influencer/tasks${query}`, user: { id: 2, role: 'influencer' }, ...(translation && { translation }) },
  )
  return { screen, calls, search: () => search }
}
const statusOfGroup: Record<string, string> = { running: 'in_progress', handed_in: 'delivered' }
const matches =
  (name: string) =>
  ({ taskStatus, turnGroup }: (typeof orders)[number]) =>
    turnGroup === name || taskStatus === (statusOfGroup[name] ?? name)
const countOf = (name: string) => orders.filter(matches(name)).length

it('lists orders by who acts next', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Deal 3')).toBeVisible()
  const groups = screen.getByRole('heading', { level: 2 }).elements()
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Your turn', 'Waiting', 'Finished'])
  await expect.element(screen.getByTitle(/^Due March 12 at \d/)).toBeVisible()
})

it('keeps the view and the filter in the address, one beside the other', async () => {
  const { screen, search } = await open()
  await userEvent.click(screen.getByText('Board', { exact: true }))
  await expect.poll(search).toBe('?view=board')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Delivered (1)')
  await expect.poll(search).toBe('?view=board&status=handed_in')
  await expect.element(screen.getByText('Deal 2')).toBeVisible()
  expect(screen.getByText('Deal 1').query()).toBeNull()
  await userEvent.click(screen.getByText('List', { exact: true }))
  await expect.poll(search).toBe('?status=handed_in')
})

it('shows only columns that hold something, none of them cut off', async () => {
  const { screen } = await open('?view=board')
  await expect.element(screen.getByText('Deal 3')).toBeVisible()
  const board = screen.getByRole('region', { name: 'Orders by who acts next' }).element()
  expect(board.querySelectorAll('section')).toHaveLength(3)
  expect(board.scrollWidth).toBeLessThanOrEqual(board.clientWidth)
})

it('has each order in one of the chips, of which a state chosen beside them is none', async () => {
  const { screen, search } = await open()
  await userEvent.click(screen.getByText('Waiting (2)'))
  await expect.poll(search).toBe('?status=their_turn')
  await expect.element(screen.getByText('Deal 2')).toBeVisible()
  expect(screen.getByText('Deal 1').query()).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'In progress (1)')
  await expect.poll(search).toBe('?status=running')
  const chips = screen.getByRole('radiogroup', { name: 'Show' })
  expect(chips.getByRole('radio', { checked: true }).query()).toBeNull()
})

it('fits a phone: one row of chips, and a table that becomes a list', async () => {
  await page.viewport(390, 700)
  const { screen } = await open('?view=table')
  await expect.element(screen.getByText('Deal 1')).toBeVisible()
  expect(screen.getByRole('table').query()).toBeNull()
  expect(screen.getByRole('radiogroup', { name: 'Show' }).element().clientHeight).toBeLessThan(60)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('cuts off no state and breaks no name in its table at 768 pixels, in German', async () => {
  await page.viewport(768, 800)
  const { screen } = await open('?view=table', ['de', await readTexts('de')])
  const table = screen.getByRole('table')
  await expect.element(table.getByText('Deal 3')).toBeVisible()
  for (const label of table.element().querySelectorAll('.mantine-Badge-label'))
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  for (const name of table.element().querySelectorAll('bdi')) {
    const words = name.textContent.split(' ').length
    expect(name.getClientRects().length).toBeLessThanOrEqual(words)
  }
  const area = table.element().parentElement!.parentElement!
  expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth)
})
