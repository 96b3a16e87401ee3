import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { GiftDialog } from './public/GiftDialog.tsx'
import { SendGift } from './SendGift.tsx'

afterEach(() => vi.unstubAllGlobals())

const ana = { id: 7, displayName: 'Ana' }
const sent = { status: 201, json: { id: 1, amount: 1200 } }
const refused = { status: 409, json: { code: 'insufficient_funds', message: 'Not enough money' } }

/** Opens the form of the signed-in application or of the public page. */
async function openForm(look: 'application' | 'page') {
  const screen = await renderApp(
    look === 'page' ? <GiftDialog receiver={ana} onClose={() => undefined} /> : <SendGift receiver={ana} />,
  )
  if (look === 'application') await screen.getByRole('button', { name: 'Send a gift' }).click()
  return screen
}

it.each(['application', 'page'] as const)('sends an amount of one’s own once, on the look of the %s', async (look) => {
  const requests = stubApi({ 'POST /api/gifts': sent })
  const screen = await openForm(look)
  // a chip hides its radio button behind its text, the page lays it over the text
  const other = {
    application: screen.getByText('Other', { exact: true }),
    page: screen.getByRole('radio', { name: 'Other' }),
  }
  await other[look].click()
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  expect(requests).toEqual([])
  await screen.getByLabelText('Amount in US dollars').fill('12')
  await screen.getByRole('button', { name: /Send \$12/ }).click()
  await expect.element(screen.getByText(/\$12.*Ana/).first()).toBeVisible()
  expect(requests.filter((name) => name === 'POST /api/gifts')).toHaveLength(1)
  await screen.unmount()
})

it.each(['application', 'page'] as const)(
  'leads to the wallet when the balance does not suffice, on the look of the %s',
  async (look) => {
    stubApi({ 'POST /api/gifts': refused })
    const screen = await openForm(look)
    await screen.getByRole('button', { name: 'Send $10' }).click()
    await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/wallet')
    await screen.unmount()
  },
)
