import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../test/render-app.tsx'
import { useToast } from './toasts.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function ToastButtons() {
  const toast = useToast()
  return ['first', 'second'].map((text) => (
    <button key={text} type="button" onClick={() => toast.show({ title: 'accounts.saved', text })}>
      tell {text}
    </button>
  ))
}
const showToast = async (text: string) => {
  const screen = await renderApp(<ToastButtons />)
  await screen.getByRole('button', { name: `tell ${text}` }).click()
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  return screen
}

it('shows one toast at a time: a new one replaces the old', async () => {
  const screen = await showToast('first')
  await screen.getByRole('button', { name: 'tell second' }).click()
  await expect.element(screen.getByText('second', { exact: true })).toBeVisible()
  expect(screen.getByText('first', { exact: true }).query()).toBeNull()
})

it('shows a toast for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const screen = await showToast('first')
  vi.advanceTimersByTime(4_900)
  expect(screen.getByText('first', { exact: true }).query()).not.toBeNull()
  vi.advanceTimersByTime(200)
  await vi.waitFor(() => expect(screen.getByText('first', { exact: true }).query()).toBeNull())
})

it('removes a toast 1,000,000 ms after it was dismissed', async () => {
  const screen = await showToast('first')
  const timers = vi.spyOn(window, 'setTimeout')
  expect(timers.mock.calls.some(([, ms]) => ms === 1_000_000)).toBe(false)
  await screen.getByRole('button', { name: 'Close' }).click()
  await vi.waitFor(() => expect(timers.mock.calls.some(([, ms]) => ms === 1_000_000)).toBe(true))
})

it('moves the focus to the notifications with F8', async () => {
  const screen = await showToast('first')
  await userEvent.keyboard('{F8}')
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="region"]')).not.toBeNull())
  expect(document.activeElement?.closest('[role="region"]')?.textContent).toContain('first')
  expect(screen.container).not.toBeNull()
})

/** Swipes the toast to the right. */
async function swipe(pixels: number) {
  const toast = document.querySelector('li[data-state]')!
  const dispatch = (type: string, x: number) =>
    toast.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', button: 0, clientX: x, clientY: 10 }),
    )
  dispatch('pointerdown', 100)
  for (let x = 1; x <= pixels; x++) dispatch('pointermove', 100 + x)
  dispatch('pointerup', 100 + pixels)
}

it.each([
  [45, true],
  [55, false],
])('a swipe of %i pixels keeps the toast: %s', async (pixels, stays) => {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'hasPointerCapture').mockReturnValue(false)
  const screen = await showToast('first')
  await swipe(pixels)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByText('first', { exact: true }).query() !== null).toBe(stays)
})

it('shows a toast at the top of a phone while a dialog is open, whose buttons it would cover', async () => {
  await page.viewport(390, 844)
  const screen = await showToast('first')
  const top = () => screen.getByText('first', { exact: true }).element().getBoundingClientRect().top
  expect(top()).toBeGreaterThan(600)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.ariaModal = 'true'
  document.body.append(dialog)
  expect(top()).toBeLessThan(100)
  dialog.remove()
})
