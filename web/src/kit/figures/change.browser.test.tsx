import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { Change } from './Change.tsx'

const colourOf = async (change: ReactNode) => {
  const screen = await renderApp(change)
  const colour = getComputedStyle(screen.getByText(/previous period/).element()).color
  await screen.unmount()
  return colour
}

it('is good, bad or neither, as the figure is: more spending is not good', async () => {
  const good = await colourOf(<Change now={3} before={2} />)
  const bad = await colourOf(<Change now={3} before={2} isLessBetter />)
  const neither = await colourOf(<Change now={3} before={2} isNeutral />)
  expect(new Set([good, bad, neither]).size).toBe(3)
  expect(await colourOf(<Change now={2} before={3} isNeutral />)).toBe(neither)
})

it('is neither good nor bad where there is nothing to compare with', async () => {
  const dimmed = await colourOf(<Change now={2} before={3} isNeutral />)
  const screen = await renderApp(<Change now={3} before={0} />)
  const note = screen.getByText('None in the previous period')
  expect(getComputedStyle(note.element()).color).toBe(dimmed)
  expect(note.element().querySelector('svg')).toBeNull()
})
