import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { Component as RegisterPage } from './pages/Register.tsx'

afterEach(() => vi.unstubAllGlobals())

const props = {
  pathname: '/register',
  search: '',
  params: {},
  language: 'en',
  viewer: null,
  site: { supportAddress: 'help@vivobid.example' },
  data: { intent: null },
} as const

it('shows everything that is wrong at once, and each error vanishes as its field is put right', async () => {
  const requests = stubApi({})
  const screen = await renderApp(<RegisterPage {...props} />)
  await screen.getByLabelText('Username', { exact: true }).fill('a')
  await screen.getByRole('button', { name: 'Create Account' }).click()
  const errors = {
    Email: 'Invalid email address',
    Username: 'Username must be at least 3 characters',
    Password: 'Password must be at least 8 characters',
  }
  for (const error of Object.values(errors))
    await expect.element(screen.getByText(error, { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Email address', { exact: true })).toHaveFocus()
  const username = screen.getByLabelText('Username', { exact: true })
  await username.fill('an')
  await expect.element(screen.getByText(errors.Username)).toBeVisible()
  await username.fill('ana')
  await expect.element(screen.getByText(errors.Username)).not.toBeInTheDocument()
  await expect.element(screen.getByText(errors.Password, { exact: true })).toBeVisible()
  await screen.getByLabelText('Password', { exact: true }).fill('a long good password')
  await expect.element(screen.getByText(errors.Password, { exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByText(errors.Email)).toBeVisible()
  expect(requests).toEqual([])
})
