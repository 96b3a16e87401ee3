import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { OfflineBanner } from '../page/OfflineBanner.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { Filter } from './use-filters.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

const filters: Filter[] = [
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    options: [
      { value: 'gift', label: 'Gift', count: 3 },
      { value: 'refund', label: 'Refund' },
    ],
  },
  { kind: 'text', name: 'person', label: 'Person' },
]
const reach: Filter = {
  kind: 'group',
  name: 'reach',
  label: 'Platform',
  parts: [
    { kind: 'choice', name: 'platform', label: 'Platform', options: [{ value: 'tiktok', label: 'TikTok' }] },
    {
      kind: 'range',
      name: 'followers',
      label: 'Followers',
      unit: 'count',
      ends: [
        { name: 'min', label: 'Followers from' },
        { name: 'max', label: 'Followers up to' },
      ],
      max: 1_000_000,
      turned: 'Turned around',
    },
  ],
}
const verified: Filter = { kind: 'flag', name: 'verified', label: 'Verified' }
const Address = () => <p data-testid="search">{useLocation().search}</p>
const open = (path = '/?tab=payments', shown = filters) =>
  renderApp(
    <>
      <FilterBar label="Payments" filters={shown} end={<button type="button">Order</button>} />
      <Address />
    </>,
    { path },
  )

describe('the filter bar', () => {
  it('says Any until something is chosen, and keeps the choice in the address beside what was there', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Type: Any' }).click()
    await screen.getByRole('combobox', { name: 'Type' }).click()
    await screen.getByRole('option', { name: 'Gift (3)' }).click()
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?tab=payments&type=gift')
    await expect.element(screen.getByRole('button', { name: 'Type: Gift' })).toBeInTheDocument()
  })

  it('removes one filter by its chip, and all at once', async () => {
    const screen = await open('/?tab=payments&type=gift&person=lena')
    await screen.getByRole('button', { name: 'Remove filter: Type' }).click()
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?tab=payments&person=lena')
    await screen.getByRole('button', { name: 'Clear all' }).click()
    await expect.element(screen.getByTestId('search')).toHaveTextContent(/^\?tab=payments$/)
    expect(screen.getByRole('button', { name: 'Clear all' }).query()).toBeNull()
  })

  it('keeps a range under the names of its ends, and shows it in the chip of its group', async () => {
    const screen = await open('/?platform=tiktok', [reach])
    await screen.getByRole('button', { name: 'Platform: TikTok' }).click()
    await screen.getByRole('textbox', { name: 'Followers from' }).fill('10000')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?platform=tiktok&min=10000')
    await screen.getByRole('textbox', { name: 'Followers up to' }).fill('90000')
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?platform=tiktok&min=10000&max=90000')
    await expect.element(screen.getByRole('button', { name: 'Platform: TikTok · 10K to 90K' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Remove filter: Platform' }).click()
    await expect.element(screen.getByTestId('search')).toBeEmptyDOMElement()
  })

  it('refuses a range that is turned around until either end is changed', async () => {
    const screen = await open('/?min=500', [reach])
    await screen.getByRole('button', { name: 'Platform: Any · 500 and more' }).click()
    await screen.getByRole('textbox', { name: 'Followers up to' }).fill('100')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Turned around')
    await expect.element(screen.getByTestId('search')).toHaveTextContent(/^\?min=500$/)
    await screen.getByRole('textbox', { name: 'Followers from' }).fill('50')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?min=50&max=100')
    expect(screen.getByRole('alert').query()).toBeNull()
  })

  it('ignores what a range or a flag could not have put into the address', async () => {
    const screen = await open('/?min=many&verified=perhaps', [reach, verified])
    await expect.element(screen.getByRole('button', { name: 'Platform: Any' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Verified' })).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByRole('button', { name: 'Clear all' }).query()).toBeNull()
  })

  it('sets and unsets a flag by its chip', async () => {
    const screen = await open('/', [verified])
    const flag = screen.getByRole('button', { name: 'Verified' })
    await flag.click()
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?verified=true')
    await expect.element(flag).toHaveAttribute('aria-pressed', 'true')
    await flag.click()
    await expect.element(screen.getByTestId('search')).toBeEmptyDOMElement()
  })

  it('says Any of many to screen readers alone, and has the last of them behind one button', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ kind: 'text', name, label: name }) as const)
    const screen = await open('/', many)
    await expect.element(screen.getByRole('button', { name: 'a: Any' })).toHaveTextContent(/^a$/)
    await screen.getByRole('button', { name: 'More filters' }).click()
    await expect.element(screen.getByRole('dialog').getByText('g', { exact: true })).toBeVisible()
    expect(screen.getByRole('dialog').getByText('a', { exact: true }).query()).toBeNull()
  })

  it('has its order in the same row on phones, also while filters are set', async () => {
    await page.viewport(390, 800)
    const screen = await open('/?type=gift&person=lena')
    const centreOf = (name: string) => {
      const { top, bottom } = screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }
    await expect.element(screen.getByRole('button', { name: 'Order' })).toBeInViewport({ ratio: 0.99 })
    for (const name of ['Order', 'Person: lena', 'Clear all']) expect(centreOf(name)).toBe(centreOf('Filters (2)'))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('is a sheet on phones, with the number of chosen filters on its button', async () => {
    await page.viewport(390, 800)
    const screen = await open('/?type=gift')
    await screen.getByRole('button', { name: 'Filters (1)' }).click()
    const sheet = screen.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('searchbox', { name: 'Person' }).fill('lena')
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?type=gift&person=lena')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

it('the offline banner stands until the connection is back', async () => {
  const screen = await renderApp(<OfflineBanner />)
  const banner = screen.getByText('You’re offline. Drafts are kept on this device.')
  expect(banner.query()).toBeNull()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(banner).toBeVisible()
  // at the bottom are text fields and the button to pay
  expect(banner.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight / 2)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(banner.query()).toBeNull())
})
