import { afterEach, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
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

async function open() {
  stubApi({ 'GET /api/payments': { json: { items: lines, nextCursor: null } } })
  return renderApp(<Statement />)
}

it('shows the movements in a table, with an explanation of those nobody asked for', async () => {
  const screen = await open()
  const table = screen.getByRole('table', { name: 'Statement', exact: true })
  await expect.element(table).toBeVisible()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Details', 'Date', 'Amount', 'Balance'])
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  await expect.element(cells.nth(0)).toHaveTextContent(/.+/)
  await expect.element(cells.nth(2)).toHaveTextContent('-$25.50')
  await expect.element(cells.nth(3)).toHaveTextContent('$24.50')
  expect(cells.nth(0).element().querySelectorAll('p')).toHaveLength(2)
})

it('is a list on phones, with the same figures', async () => {
  await page.viewport(390, 800)
  const screen = await open()
  const items = screen.getByRole('list', { name: 'Statement', exact: true }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent(/Amount-\$25\.50Balance\$24\.50/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('is printed with its dates, of which none is relative', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('table', { name: 'Statement', exact: true })).toBeVisible()
  const media = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  const time = screen.container.querySelector('table time')!
  expect(getComputedStyle(time, '::after').content).toBe('none')
  await media('print')
  expect(getComputedStyle(time.querySelector('span')!).display).toBe('none')
  expect(getComputedStyle(time, '::after').content).toMatch(/January 5, 2026/)
  await media('screen')
})
