import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../../test/render-app.tsx'
import { FilterBar } from './FilterBar.tsx'
import { exploreStateOf } from './read-state.ts'

afterEach(() => page.viewport(1280, 800))

const show = async (search: string, params = {}) => {
  await page.viewport(390, 844)
  const screen = await renderApp(<FilterBar state={exploreStateOf(params, search)!} facets={null} lng="en" />)
  await screen.getByRole('button', { name: /^Filters/ }).click()
  return screen
}
const formOf = (dialog: { element: () => Element }) => dialog.element().querySelector('form')!

it('has what is chosen, keeps the words and the language, and sends the rest as it is then chosen', async () => {
  const screen = await show('?q=lamp&kind=deals&platform=tiktok&sort=rating')
  const dialog = screen.getByRole('dialog', { name: 'Filters' })
  await expect.element(dialog.getByLabelText('Platform')).toHaveValue('tiktok')
  await dialog.getByLabelText('Sort').selectOptions('newest')
  const sent = Object.fromEntries([...new FormData(formOf(dialog))].filter(([, value]) => value !== ''))
  expect(sent).toEqual({ lng: 'en', q: 'lamp', kind: 'deals', platform: 'tiktok', sort: 'newest' })
  expect(formOf(dialog).getAttribute('action')).toBe('/explore')
})

it('stays in a category and its country, which the address has', async () => {
  const screen = await show('', { category: 'travel', country: 'de' })
  const dialog = screen.getByRole('dialog', { name: 'Filters' })
  await expect.element(dialog).toBeVisible()
  expect(formOf(dialog).getAttribute('action')).toBe('/explore/travel/de')
  expect(new FormData(formOf(dialog)).has('country')).toBe(false)
})

it('closes by its button and by Escape, and gives the focus back', async () => {
  const screen = await show('')
  const opener = screen.getByRole('button', { name: 'Filters' })
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
