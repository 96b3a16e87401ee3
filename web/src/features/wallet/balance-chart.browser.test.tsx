import { expect, it } from 'vitest'
import type { StatementLine } from '#contract/wallet/wallet.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { BalanceChart } from './BalanceChart.tsx'

const line = (id: number, balanceAfter: number) =>
  ({ id, balanceAfter, createdAt: `2026-0${id}-01T12:00:00.000Z` }) as unknown as StatementLine

it('draws the balance from the oldest movement to the newest, under one name', async () => {
  const screen = await renderApp(<BalanceChart lines={[line(3, 9_000), line(2, 1_000), line(1, 5_000)]} />)
  const chart = screen.getByRole('region', { name: 'Balance after each transaction' })
  await expect.element(chart).toBeVisible()
  // the code of the drawing is loaded with the first chart
  await expect
    .poll(() => chart.element().querySelector('.recharts-area-curve')?.getAttribute('d'), { timeout: 10_000 })
    .toBeTruthy()
  const points = [
    ...chart
      .element()
      .querySelector('.recharts-area-curve')!
      .getAttribute('d')!
      .matchAll(/(\d[\d.]*),(\d[\d.]*)/g),
  ]
  const heights = [points[0]!, points.at(-1)!].map(([, , y]) => Number(y))
  expect(heights[0]).toBeGreaterThan(heights[1]!)
})

it('says each balance with its day to screen readers', async () => {
  const screen = await renderApp(<BalanceChart lines={[line(2, 1_050), line(1, 5_000)]} />)
  const rows = screen.getByRole('table', { name: 'Balance after each transaction' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('January 1, 2026$50')
  await expect.element(rows.nth(2)).toHaveTextContent('February 1, 2026$10.50')
})
