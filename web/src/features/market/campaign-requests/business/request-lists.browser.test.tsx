import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestFilters } from '#contract/market/campaign-requests/campaign-requests.ts'
import { aRequest } from '../../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { RequestsScreen } from './RequestsScreen.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const person = (id: number, displayName: string) => ({ id, username: `p${id}`, displayName, avatarUrl: null })
const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const applicant = {
  works: ['a', 'b', 'c'].map((name) => `${picture}#${name}`),
  reach: [
    { platform: 'youtube' as const, followers: 12_400, isVerified: true },
    { platform: 'tiktok' as const, followers: 900, isVerified: false },
  ],
  rating: { average: 4.8, count: 12 },
  onTime: 0.96,
  dealsFrom: 30_000,
}
const requests = [
  aRequest({ id: 1, influencer: person(1, 'Ana'), applicant }),
  aRequest({ id: 2, influencer: person(2, 'Ben'), amount: 39_000 }),
  aRequest({
    id: 3,
    influencer: person(3, 'Cleo'),
    status: 'accepted',
    turn: 'influencer',
    turnGroup: 'their_turn',
    fit: null,
  }),
]
const later = aRequest({ id: 4, influencer: person(4, 'Dora') })

/** Opens the list, whose second page is named by the `Link` header; `declined` are the ids that were declined. */
async function open(query = '', failing: number | null = null) {
  const declined: string[] = []
  stubApi({
    'GET /api/campaign-requests/counts': {
      json: Object.fromEntries(requestFilters.map((filter) => [filter, filter === 'applied' ? 2 : 0])),
    },
  })
  const other = window.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.href)
    const [, id] = /campaign-requests\/(\d+)\/reject$/.exec(url.pathname) ?? []
    if (id) {
      if (Number(id) === failing) return new Response('{"message":"Try again later"}', { status: 503 })
      declined.push(`${id} ${JSON.parse(String(init.body)).reason}`)
      return new Response(JSON.stringify(aRequest({ id: Number(id), status: 'rejected' })))
    }
    if (url.pathname !== '/api/campaign-requests') return other(address, init)
    const isFirst = !url.searchParams.has('cursor')
    return new Response(JSON.stringify(isFirst ? requests : [later]), {
      headers: isFirst ? { link: '</api/campaign-requests?cursor=abc>; rel="next"' } : {},
    })
  })
  let search = ''
  const Address = () => {
    search = useLocation().search
    return null
  }
  const screen = await renderApp(
    <>
      <RequestsScreen />
      <Address />
    </>,
    { path: `/business/requests${query}`, user: { id: 7, role: 'business' } },
  )
  return { screen, declined, search: () => search }
}

it('lists requests by who acts next, and goes on where the answer says', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Cleo')).toBeVisible()
  const groups = screen.getByRole('heading', { level: 2 }).elements()
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Your turn', 'Waiting'])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await expect.element(screen.getByText('Dora')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show more' }).query()).toBeNull()
})

it('shows the works, followers, rating, punctuality and prices of an applicant', async () => {
  const { screen } = await open()
  const card = screen.getByRole('article').filter({ hasText: 'Ana' })
  await expect.element(card.getByText('96% on time')).toBeVisible()
  await expect.element(card.getByText('Deals like this from $300')).toBeVisible()
  await expect.element(card.getByLabelText('4.8 of 5 stars from 12 reviews')).toBeVisible()
  expect(card.element().querySelectorAll('img')).toHaveLength(3)
  expect(card.getByLabelText('Verified').elements()).toHaveLength(1)
})

it('keeps view and filter in the address', async () => {
  const { screen, search } = await open()
  await userEvent.click(screen.getByText('Board', { exact: true }))
  await expect.poll(search).toBe('?view=board')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting for an answer (2)')
  await expect.poll(search).toBe('?view=board&status=applied')
})

it('names the missing condition of an applicant, and accepts or declines on the card after a second question', async () => {
  const { screen, declined } = await open()
  const card = screen.getByRole('article').filter({ hasText: 'Ben' })
  await expect.element(card).toHaveTextContent('Fits 1 of 2')
  await expect.element(card).toHaveTextContent('Missing: Verified followers')
  await userEvent.click(card.getByRole('button', { name: 'Accept for $390: Ben' }))
  await expect.element(screen.getByRole('dialog', { name: 'Accept for $390' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(card.getByRole('button', { name: 'Decline' }))
  await userEvent.click(screen.getByRole('dialog', { name: 'Decline' }).getByRole('button', { name: 'Decline' }))
  await expect.poll(() => declined).toEqual(['2 null'])
  const underWay = screen.getByRole('article').filter({ hasText: 'Cleo' })
  expect(underWay.getByRole('button').elements()).toEqual([])
})

it('compares applicants side by side, each condition with its figure', async () => {
  const { screen } = await open('?view=table')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }))
  await expect.element(screen.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const table = screen.getByRole('table', { name: 'Compare' })
  await expect.element(table).toHaveTextContent('$390')
  await expect.element(table).toHaveTextContent('1,200 (not met)')
})

it('declines many at once, only those that wait for an answer', async () => {
  const { screen, declined } = await open('?view=table')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('2 requests are closed')
  await userEvent.fill(dialog.getByLabelText('Note (optional)'), 'All places are taken.')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => declined).toEqual(['1 All places are taken.', '2 All places are taken.'])
  await expect.element(screen.getByText('2 requests are closed.', { exact: true })).toBeVisible()
})

it('says what went wrong when one of many fails, and keeps the others declined', async () => {
  const { screen, declined } = await open('?view=table', 2)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Decline' }))
  await expect.poll(() => declined).toEqual(['1 null'])
  await expect.element(screen.getByText('1 request is closed.', { exact: true })).toBeVisible()
})

it('fits a phone: cards instead of a table', async () => {
  await page.viewport(390, 700)
  const { screen } = await open('?view=table')
  await expect.element(screen.getByText('Ana')).toBeVisible()
  expect(screen.getByRole('table').query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
