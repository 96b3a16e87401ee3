import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { FigureCard, FigureGrid, FigureRow } from './Figure.tsx'

const rowOf = async (width: number) => {
  await page.viewport(width, 700)
  await renderApp(
    <FigureRow label="Key figures">
      {['Earned', 'Views', 'Rank', 'Rating', 'Available'].map((label) => (
        <FigureCard key={label} label={label} trend={[1, 2, 3]}>
          $1,234
        </FigureCard>
      ))}
    </FigureRow>,
  )
  return page.getByRole('group', { name: 'Key figures' }).element() as HTMLElement
}

it('is one row on a phone that is scrolled by keyboard and does not widen the page', async () => {
  const row = await rowOf(320)
  const tops = new Set([...row.children].map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.size).toBe(1)
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
  await userEvent.tab()
  await expect.poll(() => document.activeElement).toBe(row)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => row.scrollLeft).toBeGreaterThan(0)
})

it('shows all figures side by side where there is room, and is no stop of the keyboard', async () => {
  const row = await rowOf(1200)
  expect(row.scrollWidth).toBe(row.clientWidth)
  expect(row.tabIndex).toBe(-1)
})

it('never breaks a figure for its trend, however narrow its card', async () => {
  await page.viewport(360, 700)
  await renderApp(
    <FigureGrid>
      {['Profile views', 'Visitors'].map((label) => (
        <FigureCard key={label} label={label} trend={[1, 2, 3]}>
          <bdi>1,836</bdi>
        </FigureCard>
      ))}
    </FigureGrid>,
  )
  const figure = page.getByText('1,836').first().element() as HTMLElement
  expect(figure.getClientRects()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('gives a trend that does not fit beside its figure a line of its own rather than breaking a word', async () => {
  await page.viewport(320, 700)
  await renderApp(
    <FigureGrid>
      {['Views', 'Visitors'].map((label) => (
        <FigureCard key={label} label={label} trend={[1, 2, 3]}>
          <bdi>{'77.7\u00a0ألف'}</bdi>
        </FigureCard>
      ))}
    </FigureGrid>,
  )
  const amount = page.getByText('77.7').first().element().parentElement!
  expect(amount.clientHeight).toBeLessThan(1.5 * Number.parseFloat(getComputedStyle(amount).lineHeight))
})
