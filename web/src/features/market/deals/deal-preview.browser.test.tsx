import { expect, it } from 'vitest'
import { renderApp, visibleText } from '../../../../test/render-app.tsx'
import { DealPreview } from './DealPreview.tsx'
import { emptyDeal } from './use-deal-form.ts'

it.each([
  ['no price before one is typed', { price: undefined }, /^(?!.*(\$|on request)).*$/],
  ['the price that is typed', { price: 12_500 }, /\$125/],
  ['that the price is on request', { isPriceHidden: true }, /Price on request/],
])('the card of a deal shows %s', async (_, values, shown) => {
  const user = { id: 15, username: 'ana', displayName: 'Ana Álvarez', avatarUrl: null }
  const screen = await renderApp(<DealPreview values={{ ...emptyDeal, ...values }} listed={undefined} />, { user })
  await expect.element(screen.getByText('Ana Álvarez')).toBeVisible()
  expect(visibleText(screen)).toMatch(shown)
})
