import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { PaymentCancelScreen } from './PaymentCancelScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (payment: { purchaseId: number | null; campaignRequestId: number | null }) => {
  stubApi({ 'POST /api/payments/5/cancel': { json: { id: 5, status: 'cancelled', ...payment } } })
  return renderApp(<PaymentCancelScreen />, { path: '/payment-cancel?payment=5', user: { id: 1, role: 'business' } })
}

it('leads from a cancelled top-up back to the wallet, or to another try, and speaks of no order', async () => {
  const screen = await open({ purchaseId: null, campaignRequestId: null })
  await expect.element(screen.getByText('You weren’t charged.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/wallet?open=deposit')
  await expect.element(screen.getByRole('link', { name: 'Open wallet' })).toHaveAttribute('href', '/wallet')
  expect(screen.getByText(/order/).query()).toBeNull()
})

it('leads from a cancelled payment for an order or a campaign request back to it', async () => {
  const order = await open({ purchaseId: 8, campaignRequestId: null })
  await expect.element(order.getByRole('link', { name: 'Open my orders' })).toBeVisible()
  await order.unmount()
  const request = await open({ purchaseId: null, campaignRequestId: 31 })
  await expect
    .element(request.getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', '/business/campaign-requests/31')
})
