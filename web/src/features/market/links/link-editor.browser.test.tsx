import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Link, newLink } from '#contract/market/links/links.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { LinkEditor } from './LinkEditor.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const link = {
  id: 12,
  title: 'My shop',
  url: 'https://shop.example',
  description: null,
  type: 'affiliate',
  active: true,
  iconName: null,
  imageUrl: null,
} as Link
const open = async (item: Link | null) => {
  const onClose = vi.fn()
  const screen = await renderApp(<LinkEditor item={item} onClose={onClose} />, { user: {} })
  return { screen, onClose, save: screen.getByRole('button', { name: 'Save' }) }
}

it('previews what is typed, adds the scheme, and sends what the contract wants', async () => {
  const sent = vi.fn()
  stubApi({
    'POST /api/links': (body) => {
      sent(body)
      return { status: 201, json: link }
    },
  })
  const { screen, onClose, save } = await open(null)
  await screen.getByLabelText('Title').fill('Bread')
  await screen.getByLabelText('Link', { exact: true }).fill('bread.example/rye')
  await screen.getByLabelText('Title').click()
  await expect.element(screen.getByLabelText('Link', { exact: true })).toHaveValue('https://bread.example/rye')
  await expect.element(screen.getByText('bread.example', { exact: true })).toBeVisible()
  await save.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(newLink.safeParse(sent.mock.calls[0]![0])).toMatchObject({
    success: true,
    data: { title: 'Bread', url: 'https://bread.example/rye', description: null, active: true },
  })
  expect(Object.keys(window.sessionStorage)).toEqual([])
})

it('shows what is wrong on its field, before sending and when the server refuses', async () => {
  const requests = stubApi({ 'PATCH /api/links/12': refusedFields({ url: 'This link is not allowed' }) })
  const { screen, onClose, save } = await open(link)
  await screen.getByLabelText('Title').fill('')
  await save.click()
  await expect.element(screen.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
  await screen.getByLabelText('Title').fill('My other shop')
  await save.click()
  await expect.element(screen.getByText('This link is not allowed')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it('offers what was typed and not saved when it is opened again', async () => {
  const first = await open(link)
  await first.screen.getByLabelText('Title').fill('Unsaved')
  await first.screen.unmount()
  const { screen } = await open(link)
  await expect.element(screen.getByLabelText('Title')).toHaveValue('My shop')
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Unsaved')
})
