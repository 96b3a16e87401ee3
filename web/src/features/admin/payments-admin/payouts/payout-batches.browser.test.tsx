import { afterEach, expect, it, vi } from 'vitest'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { PayoutBatches } from './PayoutBatches.tsx'

afterEach(() => vi.unstubAllGlobals())

it('says why there is no batch although withdrawals are waiting, each reason once', async () => {
  const reasons = ['in_debt', 'being_checked', 'in_debt']
  const rules = { clearingDays: 7, min: 2_000, max: 500_000, twoAdminsAbove: 100_000 }
  stubApi({
    'GET /api/admin/payout-batches': { json: { items: [], nextCursor: null } },
    'GET /api/admin/settings/withdrawals': {
      json: { key: 'withdrawals', value: rules, updatedAt: null, updatedBy: null },
    },
    'POST /api/admin/payout-batches': {
      status: 409,
      json: {
        code: 'nothing_to_pay_out',
        message: payoutErrors.allLeftOut,
        leftOut: reasons.map((reason) => ({ withdrawalId: '01960000-0000-7000-8000-000000000001', reason })),
      },
    },
  })
  const screen = await renderApp(<PayoutBatches />, { user: { role: 'admin' } })
  await screen.getByRole('button', { name: /PayPal/ }).click()
  await screen.getByRole('dialog').getByRole('button').last().click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent(payoutErrors.allLeftOut)
  const lines = () =>
    alert
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(lines).toEqual(['The account owes money.', 'It is being checked. Release it first.'])
  await screen.unmount()
})
