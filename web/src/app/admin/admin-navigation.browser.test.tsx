import '../global.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { AdminNavigation } from './AdminNavigation.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

const counts = {
  waitingVerifications: 4,
  campaignsInReview: 0,
  waitingVideos: 0,
  waitingReports: 120,
  waitingAppeals: 0,
  openDisputes: 1,
  waitingContacts: 0,
  waitingWithdrawals: 2,
  waitingDeposits: 3,
  waitingAlerts: 1,
}
const open = async (width: number) => {
  await page.viewport(width, 800)
  stubApi({ 'GET /api/admin/counts': { json: counts } })
  return renderApp(<AdminNavigation />, { user: { role: 'admin' }, path: '/admin/users/5' })
}

describe('the navigation of admins', () => {
  it('counts what waits in each queue, and marks the page one is on', async () => {
    const screen = await open(1440)
    await expect.element(screen.getByRole('link', { name: 'Verifications 4 items need an admin' })).toBeVisible()
    // withdrawals, deposits and alerts together
    await expect.element(screen.getByRole('link', { name: 'Payments admin 6 items need an admin' })).toBeVisible()
    await expect.element(screen.getByText('99+')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'People', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    expect(screen.container.querySelectorAll('[aria-current="page"]')).toHaveLength(1)
  })

  it('has icons alone on tablets, which keep their names', async () => {
    const screen = await open(820)
    const link = screen.getByRole('link', { name: /^Verifications/ })
    await expect.element(link).toBeVisible()
    expect(screen.getByRole('navigation').element().clientWidth).toBeLessThan(80)
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  it('is not shown on phones', async () => {
    const screen = await open(390)
    await vi.waitFor(() => expect(screen.getByRole('navigation').query()).toBeNull())
  })
})
