import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { ChangePassword } from '../features/accounts/security/ChangePassword.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

afterEach(() => vi.unstubAllGlobals())

function Layout() {
  return (
    <>
      <Link to="/settings?tab=look">Look</Link>
      <Link to="/wallet">Wallet</Link>
      <Outlet />
      <LeaveGuard />
    </>
  )
}

async function openSettings() {
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/settings', element: <ChangePassword /> },
          { path: '/wallet', element: <h1>Your wallet</h1> },
        ],
      },
    ],
    { initialEntries: ['/settings?tab=security'] },
  )
  const screen = await renderApp(<RouterProvider router={router} />, { router: false, user: {} })
  return { screen, router, password: screen.getByLabelText('Current password', { exact: true }) }
}

it.each(['Wallet', 'Look'])('settings that are not saved are left for %s only when the user says so', async (link) => {
  const { screen, router, password } = await openSettings()
  await password.fill('only half')
  await screen.getByRole('link', { name: link }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await vi.waitFor(() => expect(dialog.query()).toBeNull())
  expect(router.state.location.search).toBe('?tab=security')
  await expect.element(password).toHaveValue('only half')
  await screen.getByRole('link', { name: link }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await vi.waitFor(() => expect(router.state.location.search).not.toBe('?tab=security'))
})

it('settings are left without a question once they are saved', async () => {
  stubApi({ 'POST /api/user/password': { status: 204 } })
  const { screen, password } = await openSettings()
  await password.fill('correct horse battery')
  await screen.getByLabelText('New password', { exact: true }).fill('another horse battery')
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect.element(password).toHaveValue('')
  await screen.getByRole('link', { name: 'Wallet' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
})
