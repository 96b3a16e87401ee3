import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BioPage } from '#contract/market/links/bio-page.ts'
import type { Link } from '#contract/market/links/links.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { BioPageEditor } from './BioPageEditor.tsx'

afterEach(() => vi.unstubAllGlobals())

const link = (id: number, active: boolean) => ({ id, title: `Link ${id}`, url: 'https://shop.example', active }) as Link

/** The editor on a server that stores its changes, or refuses them. */
async function open({ refuses = false } = {}) {
  let page: BioPage = { theme: 'plain', sections: ['links', 'deals', 'works', 'reviews', 'about'] }
  const sent: BioPage[] = []
  stubApi({
    'GET /api/bio-page': () => ({ json: page }),
    'PUT /api/bio-page': (body) => {
      sent.push(body as BioPage)
      if (refuses) return { status: 503, json: { message: 'Something went wrong. Please try again.', code: 'busy' } }
      page = body as BioPage
      return { json: page }
    },
  })
  const screen = await renderApp(<BioPageEditor links={[link(1, true), link(2, false)]} />, {
    user: { id: 7, displayName: 'Mina' },
  })
  const preview = screen.getByRole('figure', { name: 'Preview of your bio page' })
  await expect.element(preview).toBeVisible()
  const order = () => [...preview.element().querySelectorAll('li > span:first-child')].map((each) => each.textContent)
  return { screen, preview, order, sent }
}

it('names the address, and previews the links that are shown', async () => {
  const { screen, preview } = await open()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/i/7')
  await expect.element(preview.getByText('Link 1')).toBeVisible()
  expect(preview.element().textContent).not.toContain('Link 2')
})

it('saves a theme at once, by keyboard too, and previews it', async () => {
  const { screen, preview, sent } = await open()
  await screen.getByRole('radio', { name: 'Sea' }).click()
  await expect.element(preview).toHaveAttribute('data-bio-theme', 'sea')
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ theme: 'sea' }))
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ theme: 'berry' }))
  await expect.element(preview).toHaveAttribute('data-bio-theme', 'berry')
})

it('moves sections by buttons, keeps the theme, and previews the order', async () => {
  const { screen, order, sent } = await open()
  await screen.getByRole('button', { name: 'Move Deals up' }).click()
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ theme: 'plain', sections: ['deals', 'links', 'works', 'reviews', 'about'] }]),
  )
  await vi.waitFor(() => expect(order().slice(0, 2)).toEqual(['Deals', 'Links']))
})

it('shows what is stored again when a change is refused', async () => {
  const { screen, preview, sent } = await open({ refuses: true })
  await screen.getByRole('radio', { name: 'Forest' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await expect.element(preview).toHaveAttribute('data-bio-theme', 'plain')
})
