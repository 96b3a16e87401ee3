import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { LoadedScreen } from '../screens.tsx'
import { variants } from '../theme/appearance.ts'
import { ListSkeleton } from './skeletons.tsx'
import { Together } from './Together.tsx'

/** Two sections, which arrive when the test lets them. */
function Sections() {
  const [arrived, setArrived] = useState<string[]>([])
  return (
    <>
      {['first', 'second'].map((name) => (
        <button key={name} type="button" onClick={() => setArrived([...arrived, name])}>
          {name} arrives
        </button>
      ))}
      <button type="button" onClick={() => setArrived([])}>
        reload
      </button>
      <Together skeleton={<p>Skeleton</p>}>
        {['first', 'second'].map((name) =>
          arrived.includes(name) ? (
            <p key={name} id={name}>
              The {name} section
            </p>
          ) : (
            <ListSkeleton key={name} rows={2} />
          ),
        )}
      </Together>
    </>
  )
}

it('shows the sections of a screen when all of them are there, and never hides them again', async () => {
  const screen = await renderApp(<Sections />)
  await expect.element(screen.getByText('Skeleton')).toBeVisible()
  await screen.getByRole('button', { name: 'second arrives' }).click()
  await expect.element(screen.getByText('The second section')).not.toBeVisible()
  await screen.getByRole('button', { name: 'first arrives' }).click()
  await expect.element(screen.getByText('The first section')).toBeVisible()
  await expect.element(screen.getByText('The second section')).toBeVisible()
  await screen.getByRole('button', { name: 'first arrives' }).click()
  expect(screen.getByText('Skeleton').query()).toBeNull()
  await screen.getByRole('button', { name: 'reload' }).click()
  await vi.waitFor(() => expect(screen.getByRole('status').elements()).toHaveLength(2))
  expect(screen.getByText('Skeleton').query()).toBeNull()
})

it('begins at the section that the address names, once it is there', async () => {
  window.location.hash = '#second'
  const screen = await renderApp(
    <>
      <div style={{ height: '200vh' }} />
      <Sections />
      <div style={{ height: '200vh' }} />
    </>,
  )
  expect(window.scrollY).toBe(0)
  await screen
    .getByRole('button', { name: 'second arrives' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(window.scrollY).toBe(0)
  screen
    .getByRole('button', { name: 'first arrives' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('The second section')).toBeInViewport()
  expect(window.scrollY).toBeGreaterThan(0)
  window.location.hash = ''
})

it('keeps the skeleton and the error of a screen as wide as its content', async () => {
  await page.viewport(1920, 900)
  const read = { data: undefined, error: null, refetch: () => undefined }
  const props = { section: 'Task', shape: 'order', children: () => null } as const
  const waiting = await renderApp(<LoadedScreen {...props} read={read} />)
  expect(waiting.getByRole('status').element().getBoundingClientRect().width).toBeLessThanOrEqual(1280)
  await waiting.unmount()
  const failed = await renderApp(<LoadedScreen {...props} read={{ ...read, error: new Error('Not today') }} />)
  expect(failed.getByRole('alert').element().getBoundingClientRect().width).toBeLessThanOrEqual(1280)
  await page.viewport(1280, 800)
})

/** Luminance of a colour that lies with an opacity on a ground (WCAG 2). */
function luminanceOn(ground: string, colour: string, opacity: number): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  for (const [fill, alpha] of [
    [ground, 1],
    [colour, opacity],
  ] as const) {
    context.globalAlpha = alpha
    context.fillStyle = fill
    context.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each(['light', 'dark'].flatMap((scheme) => variants.map((variant) => [scheme, variant] as const)))(
  'is visible in %s %s at its palest, on the page and on cards',
  async (scheme, variant) => {
    const { dataset } = document.documentElement
    const screen = await renderApp(<ListSkeleton rows={1} />)
    dataset.mantineColorScheme = scheme
    dataset.variant = variant
    const block = screen.getByRole('status').element().firstElementChild!
    const { backgroundColor } = getComputedStyle(block)
    for (const name of ['--vivobid-paper', '--vivobid-raised']) {
      const ground = getComputedStyle(document.documentElement).getPropertyValue(name)
      const both = [luminanceOn(ground, backgroundColor, 0.75), luminanceOn(ground, ground, 1)].toSorted(
        (a, b) => b - a,
      )
      expect((both[0]! + 0.05) / (both[1]! + 0.05), name).toBeGreaterThanOrEqual(1.15)
    }
    delete dataset.variant
    dataset.mantineColorScheme = 'light'
  },
)
