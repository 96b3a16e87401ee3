import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { StatementLine } from '#contract/money/wallet/wallet.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { Statement } from './Statement.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const line = (number: number, more: Partial<StatementLine>) => ({
  id: null,
  number,
  type: 'deposit',
  amount: 1_000,
  balanceAfter: 5_000,
  createdAt: '2026-01-05T12:00:00.000Z',
  dealTitle: null,
  taskId: null,
  counterparty: null,
  fee: null,
  maturesAt: null,
  ...more,
})
const lines = [line(2, { type: 'debt', amount: -2_550, balanceAfter: 2_450 }), line(1, {})]

async function open(items = lines, nextCursor: string | null = null) {
  stubApi({ 'GET /api/payments': { json: { items, nextCursor } } })
  return renderApp(<Statement />)
}

const table = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('table', { name: 'Statement', exact: true })

it('shows each movement in a row: the date, what it was, its kind, the amount and the balance', async () => {
  const screen = await open()
  await expect.element(table(screen)).toBeVisible()
  expect(
    table(screen)
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Date', 'Details', 'Type', 'Amount', 'Balance'])
  const cells = table(screen).getByRole('row').nth(2).getByRole('cell')
  await expect.element(cells.nth(0)).toHaveTextContent('Jan 5')
  await expect.element(cells.nth(1)).toHaveTextContent('Debt from a reversed card payment')
  await expect.element(cells.nth(2)).toHaveTextContent('Debt paid')
  await expect.element(cells.nth(3)).toHaveTextContent('−$25.50')
  await expect.element(cells.nth(4)).toHaveTextContent('$24.50')
})

it('has the sum of each month that is whole', async () => {
  const before = line(0, { createdAt: '2025-12-05T12:00:00.000Z' })
  const screen = await open([...lines, before], 'more')
  await expect.element(table(screen).getByRole('row', { name: 'January 2026 −$15.50' })).toBeVisible()
  await expect.element(table(screen).getByRole('row', { name: 'December 2025', exact: true })).toBeVisible()
})

it('fits on phones, with the same figures', async () => {
  await page.viewport(320, 800)
  const screen = await open()
  const cells = table(screen).getByRole('row').nth(2).getByRole('cell')
  await expect.element(cells.nth(1)).toHaveTextContent('Debt paid')
  await expect.element(cells.nth(2)).toHaveTextContent('−$25.50$24.50')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
