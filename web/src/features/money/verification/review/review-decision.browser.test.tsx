import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../../../test/render-app.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'

const open = async () => {
  const approve = vi.fn()
  const reject = vi.fn()
  const screen = await renderApp(
    <ReviewDecision
      busy={false}
      rejectError={null}
      approveText="Ana is verified."
      rejectText="Ana is told why."
      approve={approve}
      reject={reject}
    />,
  )
  return { screen, approve, reject, dialog: screen.getByRole('dialog') }
}

it('rejects with a reason of ten characters at least', async () => {
  const { screen, dialog, reject } = await open()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('textbox').fill('Blurred')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('Enter a reason of at least 10 characters')).toBeVisible()
  await dialog.getByRole('textbox').fill('The picture is blurred')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  expect(reject.mock.calls).toEqual([['The picture is blurred']])
})

it('sends no reason of a rejection with an approval', async () => {
  const { screen, dialog, approve } = await open()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('textbox').fill('The picture is blurred')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  expect(approve.mock.calls).toEqual([[undefined]])
})

it('approves by keyboard alone, without notes', async () => {
  const { dialog, approve } = await open()
  await userEvent.keyboard('a')
  await expect.element(dialog.getByText('Ana is verified.')).toBeVisible()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Approve'))
  await userEvent.keyboard('{Enter}')
  expect(approve.mock.calls).toEqual([[undefined]])
})
