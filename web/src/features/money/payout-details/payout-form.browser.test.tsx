import { afterEach, expect, it, vi } from 'vitest'
import type { PayoutDetails } from '#contract/money/payout-details/payout-details.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { PayoutForm } from './PayoutForm.tsx'

afterEach(() => vi.unstubAllGlobals())

const conditions = { 'GET /api/withdrawals/conditions': { json: { offered: [] } } }

it('asks for the fields of the chosen method, and sends no others', async () => {
  const sent = vi.fn()
  stubApi({
    ...conditions,
    'PUT /api/user/payout-details': (body) => {
      sent(body)
      return { json: { paymentMethod: 'paypal' } as PayoutDetails }
    },
  })
  const screen = await renderApp(<PayoutForm stored={{ paymentMethod: null, payableFrom: null }} />)
  await expect.element(screen.getByLabelText('Bank name')).not.toBeInTheDocument()
  await screen.getByLabelText('Bank transfer').click()
  await screen.getByLabelText('Bank name').fill('Sparkasse')
  await screen.getByLabelText('PayPal').click()
  await screen.getByLabelText('PayPal email').fill('ana@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await screen.getByRole('button', { name: 'Save payout details' }).click()
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      paymentMethod: 'paypal',
      paypalEmail: 'ana@example.com',
      password: 'correct horse',
      was: { payableFrom: null },
    }),
  )
  // neither the account nor the password stays on screen
  await expect.element(screen.getByLabelText('PayPal email')).toHaveValue('')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('')
})

it('says what is missing before anything is sent, and what the server refuses', async () => {
  const requests = stubApi({
    ...conditions,
    'PUT /api/user/payout-details': refusedFields({ password: 'Wrong password' }),
  })
  const screen = await renderApp(<PayoutForm stored={{ paymentMethod: 'wire', payableFrom: null }} />)
  const save = screen.getByRole('button', { name: 'Save payout details' })
  await screen.getByLabelText('Bank name').fill('First Bank')
  await screen.getByLabelText('Account holder').fill('Ana Alvarez')
  await screen.getByLabelText('Account number').fill('123456789')
  await screen.getByLabelText('Password', { exact: true }).fill('wrong')
  await save.click()
  await expect.element(screen.getByText(payoutErrors.bankRequired)).toBeVisible()
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  await screen.getByLabelText('Account number').fill('DE89370400440532013000')
  await save.click()
  await expect.element(screen.getByText('Wrong password')).toBeVisible()
  await expect.element(screen.getByLabelText('Bank name')).toHaveValue('First Bank')
})

it('offers no method that is turned off', async () => {
  stubApi(conditions)
  const screen = await renderApp(<PayoutForm stored={{ paymentMethod: null, payableFrom: null }} />)
  await expect.element(screen.getByLabelText('Crypto (USDC)')).toBeDisabled()
  await expect.element(screen.getByLabelText('Bank transfer')).toBeEnabled()
})

it('replaces details that were saved elsewhere meanwhile only once they were shown', async () => {
  const sent = vi.fn()
  const now = '2026-03-02T10:00:00.000Z'
  const elsewhere = {
    status: 409,
    json: {
      code: 'changed_elsewhere',
      message: requestErrors.changedElsewhere,
      changed: [{ field: 'payableFrom', shown: null, now }],
    },
  }
  stubApi({
    ...conditions,
    'PUT /api/user/payout-details': (body) => {
      sent((body as { was: object }).was)
      return sent.mock.calls.length === 1 ? elsewhere : { json: { paymentMethod: 'paypal' } as PayoutDetails }
    },
  })
  const screen = await renderApp(<PayoutForm stored={{ paymentMethod: null, payableFrom: null }} />)
  await screen.getByLabelText('PayPal email').fill('ana@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  const save = screen.getByRole('button', { name: 'Save payout details' })
  await save.click()
  await expect.element(screen.getByText(requestErrors.changedElsewhere)).toBeVisible()
  await expect.element(screen.getByLabelText('PayPal email')).toHaveValue('ana@example.com')
  await save.click()
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([[{ payableFrom: null }], [{ payableFrom: now }]]))
})
