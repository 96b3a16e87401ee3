import { afterEach, expect, it, vi } from 'vitest'
import type { WithdrawalInQueue } from '#contract/money/withdrawals/withdrawals.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { WithdrawalCard } from './WithdrawalCard.tsx'
import { WithdrawalQueue } from './WithdrawalQueue.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const withdrawal: WithdrawalInQueue = {
  id: '00000000-0000-4000-8000-000000000001',
  amount: 5_000,
  currency: 'USD',
  paymentMethod: 'paypal',
  account: 'l•••@pay.example',
  status: 'pending',
  stage: 'checking',
  checkDueAt: '2026-01-05T10:00:00.000Z',
  batchId: null,
  notes: null,
  transactionId: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  decidedAt: null,
  paidAt: null,
  cancelledAt: null,
  failedAt: null,
  user: { id: 7, username: 'lena.hart', displayName: 'Lena Hart', avatarUrl: null, role: 'influencer' },
  paidBefore: 0,
  identityVerifiedAt: null,
  needsTwo: false,
  approvals: [],
  batchNumber: null,
  check: {
    since: '2026-01-01T10:00:00.000Z',
    dueAt: '2026-01-05T10:00:00.000Z',
    score: 80,
    reasons: [{ signal: 'shared_payout', points: 40, count: 2 }],
    released: null,
  },
  risk: null,
}
const admin = { id: 1, role: 'admin' as const, adminRights: ['money' as const] }

it('a held withdrawal says why, that its check is overdue, and cannot be approved', async () => {
  stubApi({})
  const screen = await renderApp(<WithdrawalCard withdrawal={withdrawal} />, { user: admin })
  await expect.element(screen.getByText('Held with a score of 80')).toBeVisible()
  await expect.element(screen.getByText('Check overdue')).toBeVisible()
  await expect.element(screen.getByText('Same payout details as other accounts: 2')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
})

it('it is released with what the admin found', async () => {
  const released: unknown[] = []
  const address = `POST /api/admin/withdrawals/${withdrawal.id}/release`
  stubApi({
    [address]: (body) => {
      released.push(body)
      return { status: 204 }
    },
  })
  const screen = await renderApp(<WithdrawalCard withdrawal={withdrawal} />, { user: admin })
  await screen.getByRole('button', { name: 'Release' }).click()
  await screen.getByLabelText('What you found').fill('A sister has the same account.')
  await screen.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect.poll(() => released).toEqual([{ note: 'A sister has the same account.' }])
})

it('those that wait for this admin are approved together, and not those that are held', async () => {
  const waiting = (digit: number): WithdrawalInQueue => ({
    ...withdrawal,
    id: withdrawal.id.replace(/1$/, String(digit)),
    stage: 'waiting',
    check: null,
    user: { ...withdrawal.user, displayName: `Person ${digit}` },
  })
  const items = [withdrawal, waiting(2), waiting(3)]
  const approve = ({ id }: WithdrawalInQueue) => `POST /api/admin/withdrawals/${id}/approve`
  const requests = stubApi({
    'GET /api/admin/withdrawals': { json: { items, nextCursor: null } },
    ...Object.fromEntries(items.map((item) => [approve(item), { status: 204 }])),
  })
  const screen = await renderApp(<WithdrawalQueue status="pending" />, { user: admin })
  await screen.getByLabelText('Select all').click()
  await expect.element(screen.getByLabelText('Select Person 2 $50')).toBeChecked()
  await screen.getByRole('button', { name: 'Approve (2)' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('Decided: 2')).toBeVisible()
  expect(requests.filter((each) => each.startsWith('POST'))).toEqual(items.slice(1).map(approve))
})
