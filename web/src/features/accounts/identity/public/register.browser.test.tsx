import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { Component as RegisterPage } from './RegisterPage.tsx'

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
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
})

it('says of a username that is left empty what the specification says', async () => {
  stubApi({})
  const screen = await renderApp(<RegisterPage {...props} />)
  await screen.getByRole('button', { name: 'Create Account' }).click()
  await expect
    .element(screen.getByLabelText('Username', { exact: true }))
    .toHaveAccessibleDescription(/Username must be at least 3 characters/)
  await expect.element(screen.getByText(/Use only letters/)).not.toBeInTheDocument()
})

it('tells while a username is typed whether it is free, and the address that it makes', async () => {
  let problem: string | null = 'This username is already taken'
  stubApi({ 'GET /api/register/username': () => ({ json: { problem } }) })
  const screen = await renderApp(<RegisterPage {...props} />)
  const username = screen.getByLabelText('Username', { exact: true })
  await username.fill('ana')
  await expect.element(username).toHaveAccessibleDescription(/This username is already taken/)
  problem = null
  await username.fill('ana maria')
  await expect.element(screen.getByText(/\/ana%20maria is available$/)).toBeVisible()
  await expect.element(username).not.toHaveAttribute('aria-invalid')
})

it('shows the address of a username that could not be looked up', async () => {
  stubApi({ 'GET /api/register/username': new TypeError('Failed to fetch') })
  const screen = await renderApp(<RegisterPage {...props} />)
  await screen.getByLabelText('Username', { exact: true }).fill('ana')
  await expect.element(screen.getByText(/^Your page: .*\/ana$/)).toBeVisible()
})

it('says what one agrees to, and opens it beside the form', async () => {
  const screen = await renderApp(<RegisterPage {...props} />)
  for (const [name, href] of [
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]) {
    const link = screen.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})
