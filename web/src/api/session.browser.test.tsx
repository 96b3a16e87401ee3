import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { useLogout, useUser } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function CurrentUserName() {
  const { user, error } = useUser()
  return <p>{error?.message ?? (user === undefined ? 'loading' : (user?.username ?? 'nobody'))}</p>
}

describe('the current user', () => {
  it.each([
    ['nobody', 'is refused with 401', { status: 401, json: { message: 'Signed out', code: 'signed_out' } }],
    ['lena.hart', 'succeeds', { json: { id: 7, username: 'lena.hart' } }],
    ['Failed to fetch user', 'fails otherwise', { status: 500, json: { message: 'Broken', code: 'internal' } }],
  ])('is %s when the request %s', async (shown, _when, answer) => {
    stubApi({ 'GET /api/user': answer })
    const screen = await renderApp(<CurrentUserName />)
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible()
  })
})

function LogoutButton() {
  const logout = useLogout()
  return (
    <button type="button" onClick={() => logout.mutate({})}>
      Leave
    </button>
  )
}

describe('signing out that fails', () => {
  it.each([
    ["shows 'Logout failed' with the server's message", 'Not now', 'Not now'],
    ["shows 'Logout failed' with 'Failed to logout' where the server gives no reason", '', 'Failed to logout'],
  ])('%s, and refetches the current user', async (_what, message, text) => {
    const requests = stubApi({
      'GET /api/user': { json: { id: 7, username: 'lena.hart' } },
      'POST /api/logout': { status: 500, json: { message, code: 'internal' } },
    })
    const screen = await renderApp(
      <>
        <CurrentUserName />
        <LogoutButton />
      </>,
    )
    await expect.element(screen.getByText('lena.hart')).toBeVisible()
    await screen.getByRole('button', { name: 'Leave' }).click()
    await expect.element(screen.getByText('Logout failed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
    await vi.waitFor(() => expect(requests.filter((each) => each === 'GET /api/user')).toHaveLength(2))
  })
})
