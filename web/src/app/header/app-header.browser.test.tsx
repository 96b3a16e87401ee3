import '../global.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english, renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { AppHeader } from './AppHeader.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

const business = { role: 'business', username: 'shop', displayName: 'Shop', isVerified: true } as const
const open = (path: string) => {
  stubApi({ 'GET /api/wallet': { json: { available: 1_250 } } })
  return renderApp(<AppHeader />, { path, user: business })
}

it.each([390, 768, 1280])(
  'stands still between the dashboard of a business and its other pages, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    /** Positions of the header's tools, by name. */
    const toolsAt = async (path: string) => {
      const screen = await open(path)
      await expect.element(screen.getByRole('button', { name: english['palette.open'] })).toBeVisible()
      const tools = [...screen.container.querySelectorAll('header [aria-label]')].filter(
        (tool) => tool.tagName !== 'NAV' && tool.checkVisibility({ visibilityProperty: true }),
      )
      const places = tools.map((tool) => [tool.ariaLabel, tool.getBoundingClientRect().left])
      await screen.unmount()
      return places
    }
    const onDashboard = await toolsAt('/business/dashboard')
    expect(onDashboard.length).toBeGreaterThan(3)
    expect(onDashboard).toEqual(await toolsAt('/business/purchases'))
  },
)

it('offers the top-up of a business outside of its dashboard, with its balance and the way to its statement', async () => {
  const dashboard = await open('/business/dashboard')
  expect(dashboard.getByRole('button', { name: 'Top up' }).query()).toBeNull()
  await dashboard.unmount()
  const screen = await open('/business/purchases')
  await userEvent.click(screen.getByRole('button', { name: 'Top up' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('$12.50')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Statement' })).toHaveAttribute('href', '/wallet')
})

it('has the user’s own pages and the way out in a menu, which Escape closes', async () => {
  const requests = stubApi({ 'POST /api/logout': { status: 503, json: { message: 'Busy', code: 'unavailable' } } })
  const screen = await renderApp(<AppHeader />, { path: '/wallet', user: business })
  await screen.getByLabelText('Account: shop').click()
  await expect.element(screen.getByRole('link', { name: english['header.settings'] })).toBeVisible()
  for (const appearance of ['dark', 'light'] as const) {
    const choice = screen.getByRole('button', { name: english[`header.${appearance}`] })
    await choice.click()
    await expect.element(choice).toHaveAttribute('aria-pressed', 'true')
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: english['header.logout'] })).not.toBeInTheDocument()
  await screen.getByLabelText('Account: shop').click()
  await screen.getByRole('button', { name: english['header.logout'] }).click()
  await expect.poll(() => requests).toContain('POST /api/logout')
  await screen.unmount()
})

it('has all links of a phone in a drawer, which a followed link closes', async () => {
  await page.viewport(390, 800)
  const screen = await renderApp(<AppHeader />, { path: '/wallet', user: business })
  await screen.getByRole('button', { name: english['header.openMenu'] }).click()
  const drawer = screen.getByRole('dialog', { name: english['header.myAccount'] })
  await drawer.getByRole('link', { name: english['header.settings'] }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await screen.unmount()
})
