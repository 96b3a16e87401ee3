import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { AddMoney } from './AddMoney.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const stubOffer = () =>
  stubApi({
    'GET /api/deposits': {
      json: { items: [], nextCursor: null, offered: ['credit_card', 'paypal', 'bank_transfer', 'stripe'] },
    },
  })

it('offers a business the card first, and PayPal and bank transfer beside it', async () => {
  stubOffer()
  const screen = await renderApp(<AddMoney />, { user: { role: 'business' } })
  await screen.getByRole('button', { name: 'Add money' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add money' })
  await expect.element(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible()

  await dialog.getByText('PayPal or bank transfer').click()
  const methods = dialog.getByRole('radiogroup', { name: 'Payment method' }).last()
  await expect.element(methods.getByRole('radio', { name: 'PayPal' })).toBeEnabled()
  expect(methods.getByRole('radio').elements()).toHaveLength(2)
})

it('offers an influencer every way to deposit', async () => {
  stubOffer()
  const screen = await renderApp(<AddMoney />, { user: { role: 'influencer' }, path: '/wallet?open=deposit' })
  const methods = screen.getByRole('dialog').getByRole('radiogroup', { name: 'Payment method' })
  await expect.element(methods.getByRole('radio', { name: 'Card' })).toBeEnabled()
  await expect.element(methods.getByRole('radio', { name: 'Wallet' })).toBeDisabled()
})

it('can be looked at before the email is confirmed, and its button says what is missing and sends the link again', async () => {
  const requests = stubApi({ 'POST /api/user/email/verify-request': { status: 204 } })
  const screen = await renderApp(<AddMoney />, {
    user: { role: 'business', isVerified: false },
    path: '/?open=deposit',
  })
  const dialog = screen.getByRole('dialog', { name: 'Add money' })
  const pay = dialog.getByRole('button', { name: 'Continue to payment' })
  await expect.element(pay).toHaveAccessibleDescription('Confirm your email first')
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Resend link' }).click()
  await expect.element(screen.getByText('Link sent')).toBeVisible()
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})
