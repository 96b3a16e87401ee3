import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { LoadedScreen } from '../screens.tsx'
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
