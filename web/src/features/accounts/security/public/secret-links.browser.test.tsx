import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { Component as VerifyEmailPage } from '../../identity/public/VerifyEmailPage.tsx'
import { Component as ResetPasswordPage } from './ResetPasswordPage.tsx'

const here = window.location.href
const open = (query: string) => window.history.replaceState(null, '', `${window.location.pathname}${query}`)
beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  window.history.replaceState(null, '', here)
  vi.unstubAllGlobals()
})

const props = {
  pathname: '/verify-email',
  search: '',
  params: {},
  language: 'en',
  viewer: null,
  site: { supportAddress: 'help@vivobid.example' },
  data: null,
} as const

it('an address is confirmed by a press, not by opening the link, and the secret leaves the address bar', async () => {
  open('?token=secret')
  const requests = stubApi({ 'POST /api/user/email/verify': { status: 204 } })
  const screen = await renderApp(<VerifyEmailPage {...props} />)
  const button = screen.getByRole('button', { name: 'Confirm your email' })
  await expect.element(button).toBeVisible()
  expect(requests).toEqual([])
  await button.click()
  await expect.element(screen.getByText(/Your email is confirmed/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(window.location.search).toBe('')
  await screen.unmount()
})

it('a refused link says why, and can be left', async () => {
  open('?token=secret')
  const message = 'We’ve sent you a newer email since. Open the link in that one.'
  stubApi({ 'POST /api/user/email/verify': { status: 422, json: { message, code: 'verification_link_invalid' } } })
  const screen = await renderApp(<VerifyEmailPage {...props} />)
  await screen.getByRole('button', { name: 'Confirm your email' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toBeVisible()
  await screen.unmount()
})

it('without a secret, the page says where it is', async () => {
  stubApi({})
  const screen = await renderApp(<VerifyEmailPage {...props} />)
  await expect.element(screen.getByText('Open the link in the email we sent you.')).toBeVisible()
  await screen.unmount()
})

it('a password is reset with the secret of the address bar', async () => {
  open('?token=secret')
  const bodies: unknown[] = []
  const message = 'We’ve sent you a newer email since. Open the link in that one.'
  stubApi({
    'POST /api/auth/reset-password': (body) => {
      bodies.push(body)
      return { status: 422, json: { message, code: 'reset_link_invalid', issues: [{ path: 'token', message }] } }
    },
  })
  const screen = await renderApp(<ResetPasswordPage />)
  await screen.getByLabelText('Password', { exact: true }).fill('a loud red kettle')
  await screen.getByRole('button', { name: 'Choose a new password' }).click()
  await expect.element(screen.getByText(message).first()).toBeVisible()
  expect(bodies).toEqual([{ token: 'secret', password: 'a loud red kettle' }])
  await screen.unmount()
})
