import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../../test/stub-api.ts'
import { ProfileTab } from './ProfileTab.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const user: Partial<CurrentUser> = {
  role: 'influencer',
  username: 'ana',
  displayName: 'Ana',
  bio: null,
  website: null,
  profession: null,
  avatarUrl: null,
  coverUrl: null,
  expertise: [],
  languagesSpoken: [],
  countryOfOrigin: null,
  usernameChangeableAt: null,
}
const open = async () => {
  const screen = await renderApp(<ProfileTab />, { user })
  return { screen, name: screen.getByLabelText('Display name'), save: screen.getByRole('button', { name: 'Save' }) }
}

it('stores any profession, and nothing that was left as it is', async () => {
  const sent = vi.fn()
  stubApi({
    'PATCH /api/user': (body) => {
      sent(body)
      return { json: { id: 7, isVerified: true, ...user } }
    },
  })
  const { screen, name, save } = await open()
  await name.fill('Ana Alvarez')
  await screen.getByRole('combobox', { name: 'Profession' }).fill('Baker')
  await save.click()
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      displayName: 'Ana Alvarez',
      profession: 'Baker',
      was: { displayName: 'Ana', profession: null },
    }),
  )
  expect(Object.keys(window.sessionStorage)).toEqual([])
})

it('keeps what was typed when the server refuses it, and offers it when the tab is opened again', async () => {
  stubApi({ 'PATCH /api/user': refusedFields({ displayName: 'This name is taken' }) })
  const first = await open()
  await first.name.fill('Ana Alvarez')
  await first.save.click()
  await expect.element(first.screen.getByText('This name is taken')).toBeVisible()
  await expect.element(first.name).toHaveValue('Ana Alvarez')
  await first.screen.unmount()
  const again = await open()
  await expect.element(again.name).toHaveValue('Ana')
  await again.screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(again.name).toHaveValue('Ana Alvarez')
})
