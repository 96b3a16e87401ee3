import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
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
const Address = () => <p data-testid="search">{useLocation().search}</p>
const open = (path = '/?tab=payments') =>
  renderApp(
    <>
      <FilterBar label="Payments" filters={filters} />
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
  // at the bottom are what people write in and the button to pay
  expect(banner.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight / 2)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(banner.query()).toBeNull())
})
