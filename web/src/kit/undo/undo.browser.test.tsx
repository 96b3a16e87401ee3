import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { ObjectMenu } from './ObjectMenu.tsx'
import { UndoButton } from './UndoButton.tsx'
import { forget, remember, takeBack, undoableMs } from './undoables.ts'
import { useUndo } from './use-undo.ts'

afterEach(() => {
  vi.useRealTimers()
  forget('deal:7')
})

function Deal({ onUndo }: { onUndo: (what: string) => void }) {
  const offerUndo = useUndo()
  const act = (text: string) => () =>
    offerUndo({ object: 'deal:7', title: 'deals.mine', text, undo: () => onUndo(text) })
  return (
    <>
      <button type="button" onClick={act('Hidden')}>
        Hide
      </button>
      <button type="button" onClick={act('Shown')}>
        Show
      </button>
      <ObjectMenu object="deal:7" name="Reel" />
      <ObjectMenu object="deal:8" name="Other" />
    </>
  )
}
const menuOf = (screen: Awaited<ReturnType<typeof renderApp>>, name: string) =>
  screen.getByRole('button', { name: `More about ${name}` })

it('takes back what was done from the toast, once', async () => {
  const onUndo = vi.fn()
  const screen = await renderApp(<Deal onUndo={onUndo} />)
  await screen.getByRole('button', { name: 'Hide' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo.mock.calls).toEqual([['Hidden']])
  await vi.waitFor(() => expect(menuOf(screen, 'Reel').query()).toBeNull())
})

it('keeps Undo in the menu of its object, and of no other, when the toast is gone', async () => {
  const onUndo = vi.fn()
  const screen = await renderApp(<Deal onUndo={onUndo} />)
  await screen.getByRole('button', { name: 'Hide' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(menuOf(screen, 'Other').query()).toBeNull()
  await menuOf(screen, 'Reel').click()
  await screen.getByRole('menuitem', { name: 'Undo Hidden' }).click()
  expect(onUndo.mock.calls).toEqual([['Hidden']])
})

it('takes back only what was done last', async () => {
  const onUndo = vi.fn()
  const screen = await renderApp(<Deal onUndo={onUndo} />)
  await screen.getByRole('button', { name: 'Hide' }).click()
  await screen.getByRole('button', { name: 'Show' }).click()
  await menuOf(screen, 'Reel').click()
  await screen.getByRole('menuitem', { name: 'Undo Shown' }).click()
  expect(onUndo.mock.calls).toEqual([['Shown']])
})

it('forgets after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const undoable = { text: 'Hidden', undo: vi.fn() }
  const screen = await renderApp(<UndoButton object="deal:7" />)
  remember('deal:7', undoable)
  vi.advanceTimersByTime(undoableMs - 1)
  await expect.element(screen.getByRole('button', { name: 'Undo Hidden' })).toBeVisible()
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(screen.getByRole('button').query()).toBeNull())
  takeBack('deal:7', undoable)
  expect(undoable.undo).not.toHaveBeenCalled()
  expect(undoableMs).toBe(300_000)
})
