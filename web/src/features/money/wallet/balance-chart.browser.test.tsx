import { afterEach, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { BalanceChart } from './BalanceChart.tsx'

const print = (isPrinted: boolean) =>
  cdp().send('Emulation.setEmulatedMedia', { media: isPrinted ? 'print' : 'screen' })

afterEach(async () => {
  await print(false)
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const day = (date: string, available: number, held: number) => ({ day: `2026-01-${date}`, available, held })
const stub = (days: ReturnType<typeof day>[]) => stubApi({ 'GET /api/wallet/course': { json: { days } } })
const open = async (days: ReturnType<typeof day>[]) => {
  stub(days)
  const screen = await renderApp(<BalanceChart />)
  await screen.getByText('Balance and held money').first().click()
  return screen
}

it('draws the balance and the held money, and says both with their day to screen readers', async () => {
  const screen = await open([day('01', 5_000, 0), day('02', 1_050, 3_950)])
  const chart = screen.getByRole('region', { name: 'Balance and held money' })
  // two series, each with its unfinished end; the code of the drawing is loaded with the first chart
  await expect.poll(() => chart.element().querySelectorAll('.recharts-line-curve').length, { timeout: 10_000 }).toBe(4)
  const rows = screen.getByRole('table', { name: 'Balance and held money' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Jan 1, 2026$50$0')
  await expect.element(rows.nth(2)).toHaveTextContent('$10.50$39.50')
})

it('leaves out held money where there never was any, and itself where there was nothing at all', async () => {
  const first = await open([day('01', 5_000, 0), day('02', 1_050, 0)])
  const table = first.getByRole('table', { name: 'Balance and held money' })
  await expect.element(table.getByRole('row').nth(0)).toHaveTextContent(/^DayAvailable$/)
  await first.unmount()
  const requests = stub([day('01', 0, 0)])
  await renderApp(<BalanceChart />)
  await expect.poll(() => requests).toEqual(['GET /api/wallet/course'])
  await expect.element(page.getByRole('region', { name: /^Balance/ })).not.toBeInTheDocument()
})

it('is not printed, since paper would show a part of it', async () => {
  const screen = await open([day('01', 5_000, 0), day('02', 1_050, 3_950)])
  await expect.element(screen.getByRole('region', { name: 'Balance and held money' })).toBeVisible()
  const card = document.querySelector('.mantine-Card-root')!
  await print(true)
  await expect.poll(() => card.getBoundingClientRect().height).toBe(0)
  await print(false)
  await expect.poll(() => card.getBoundingClientRect().height).toBeGreaterThan(0)
})
