import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { createPageI18n, type Texts } from '../../public/texts.ts'
import { Chart } from './Chart.tsx'
import type { ChartPoint } from './chart-data.ts'

const points: ChartPoint[] = [
  { id: '1', short: 'Mar 1', long: 'March 1', values: [4, 40] },
  { id: '2', short: 'Mar 2', long: 'March 2', values: [8, null] },
  { id: '3', short: 'Mar 3', long: 'March 3', values: [2, 20], isUnfinished: true },
]
const chart = (props: Partial<React.ComponentProps<typeof Chart>> = {}) => (
  <Chart
    title="Visits"
    unit="Number"
    kind="line"
    axis="Day"
    series={[{ label: 'Views' }, { label: 'Visitors' }]}
    points={points}
    format={(value) => (value === null ? 'none' : String(value))}
    empty="Nothing in this period"
    {...props}
  />
)
const plotOf = (screen: Awaited<ReturnType<typeof renderApp>>) => screen.getByRole('application', { name: /^Visits/ })
const heightsOf = (path: Element) => [...path.getAttribute('d')!.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y))

it('has its title, its unit and a table with every value behind', async () => {
  const screen = await renderApp(chart())
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Visits' })).toBeVisible()
  await expect.element(screen.getByText('Number', { exact: true })).toBeVisible()
  const rows = screen.getByRole('table', { name: 'Visits' }).getByRole('row')
  await expect.element(rows.nth(0)).toHaveTextContent('DayViewsVisitors')
  await expect.element(rows.nth(2)).toHaveTextContent('March 28none')
  await expect.element(rows.nth(3)).toHaveTextContent('March 3 (so far)220')
})

it('moves its cross-hair by keys and says the values', async () => {
  const screen = await renderApp(chart())
  const status = screen.getByRole('status')
  // the code of the drawing is loaded with the first chart
  await expect
    .poll(() => document.querySelectorAll('.recharts-line-curve').length, { timeout: 10_000 })
    .toBeGreaterThan(0)
  ;(plotOf(screen).element() as HTMLElement).focus()
  await expect.element(status).toHaveTextContent('')
  await userEvent.keyboard('{Home}')
  await expect.element(status).toHaveTextContent('March 1: Views 4, Visitors 40')
  expect(document.querySelectorAll('.recharts-reference-line')).toHaveLength(1)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(status).toHaveTextContent('March 2: Views 8, Visitors none')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(status).toHaveTextContent('March 3 (so far): Views 2, Visitors 20')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(status).toHaveTextContent('March 2: Views 8')
  await userEvent.keyboard('{Escape}')
  await expect.element(status).toHaveTextContent(/^$/)
  expect(document.querySelectorAll('.recharts-reference-line')).toHaveLength(0)
})

it('moves its cross-hair in reading direction in Arabic', async () => {
  const arabic = (await (await fetch('/locales/ar/translation.json')).json()) as Texts
  const screen = await renderApp(
    <I18nextProvider i18n={createPageI18n('ar', arabic)}>{chart({ series: [{ label: 'Views' }] })}</I18nextProvider>,
  )
  ;(plotOf(screen).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('March 2: Views 8')
})

it('shows the values under the pointer, without announcing them', async () => {
  const screen = await renderApp(chart({ series: [{ label: 'Views' }] }))
  await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBeGreaterThan(0)
  // the last finished day, until another is pointed at
  const readOut = () => plotOf(screen).element().previousElementSibling!.textContent
  expect(readOut()).toBe('March 2Views8')
  const { width } = plotOf(screen).element().getBoundingClientRect()
  await userEvent.hover(plotOf(screen), { position: { x: width - 12, y: 80 } })
  await expect.poll(() => document.querySelectorAll('.recharts-reference-line').length).toBe(1)
  expect(readOut()).toBe('March 3 (so far)Views2')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^$/)
})

it('draws an unfinished day dashed and says so', async () => {
  const screen = await renderApp(chart({ series: [{ label: 'Views' }] }))
  await expect.element(screen.getByText('Dashed: this period isn’t over yet.')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(2)
  const [finished, unfinished] = document.querySelectorAll('.recharts-line-curve')
  expect(finished!.getAttribute('stroke-dasharray')).toBe('0')
  expect(unfinished!.getAttribute('stroke-dasharray')).toBe('3 4')
})

it('says nothing of unfinished days where all are over', async () => {
  const screen = await renderApp(chart({ points: points.slice(0, 2) }))
  await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(2)
  expect(screen.getByText(/^Dashed/).query()).toBeNull()
})

it('says nothing of an unfinished day of which nothing is drawn', async () => {
  const none = points.map((point) => (point.isUnfinished ? { ...point, values: [0, null] } : point))
  const screen = await renderApp(chart({ kind: 'bar', series: [{ label: 'Views' }], points: none }))
  await expect.element(plotOf(screen)).toBeVisible()
  expect(screen.getByText(/^Dashed/).query()).toBeNull()
})

it('outlines the bar of an unfinished day', async () => {
  await renderApp(chart({ kind: 'bar', series: [{ label: 'Views' }] }))
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBe(3)
  const bars = [...document.querySelectorAll('.recharts-bar-rectangle path')]
  expect(bars.map((bar) => bar.getAttribute('stroke-dasharray'))).toEqual([null, null, '3 4'])
})

it('draws the best rank on top', async () => {
  await renderApp(chart({ isLowBest: true, series: [{ label: 'Rank' }], points: points.slice(0, 2) }))
  await expect.poll(() => document.querySelector('.recharts-line-curve')?.getAttribute('d')).toBeTruthy()
  const [best, worst] = heightsOf(document.querySelector('.recharts-line-curve')!)
  expect(best).toBeLessThan(worst!)
})

it('keeps a series of another scale to its table', async () => {
  const screen = await renderApp(chart({ series: [{ label: 'Rank' }, { label: 'Score', isOnlyInTable: true }] }))
  await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(2)
  await expect.element(screen.getByRole('columnheader', { name: 'Score' })).toBeInTheDocument()
  ;(plotOf(screen).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^March 1: Rank 4$/)
})

it('shows the table instead of the drawing on request', async () => {
  const screen = await renderApp(chart())
  await screen.getByRole('button', { name: 'Show as a table: Visits' }).click()
  await expect.element(screen.getByRole('table', { name: 'Visits' })).toBeVisible()
  expect(plotOf(screen).query()).toBeNull()
  await screen.getByRole('button', { name: 'Show as a chart: Visits' }).click()
  await expect.element(plotOf(screen)).toBeVisible()
})

it('says that there is nothing, with neither drawing nor table', async () => {
  const screen = await renderApp(chart({ points: [{ id: 1, short: '', long: 'March 1', values: [0, null] }] }))
  await expect.element(screen.getByText('Nothing in this period')).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
  expect(screen.getByRole('table').query()).toBeNull()
})

it('reserves the place of the drawing while its values load', async () => {
  const screen = await renderApp(chart({ isLoading: true, points: [] }))
  const region = screen.getByRole('region', { name: 'Visits' })
  await expect.element(region).toHaveAttribute('aria-busy', 'true')
  expect(region.element().getBoundingClientRect().height).toBeGreaterThan(220)
})

it('loads its drawing when it comes near the view, and has its values for screen readers before', async () => {
  const screen = await renderApp(<div style={{ paddingBlockStart: '300vh' }}>{chart()}</div>)
  await expect.element(screen.getByRole('table', { name: 'Visits' })).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.querySelector('.recharts-surface')).toBeNull()
  plotOf(screen).element().scrollIntoView()
  await expect.poll(() => document.querySelector('.recharts-surface')).not.toBeNull()
})
