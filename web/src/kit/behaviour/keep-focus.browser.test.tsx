import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { useKeepFocus } from './keep-focus.ts'

function Page() {
  useKeepFocus()
  const [step, setStep] = useState<'before' | 'loading' | 'after'>('before')
  const [isBusy, setBusy] = useState(false)
  const pay = () => {
    setStep('loading')
    setTimeout(() => setStep('after'), 600)
  }
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 100)
  }
  return (
    <>
      {step !== 'loading' && (
        <h1 data-page-title tabIndex={-1}>
          {step === 'before' ? 'Order' : 'Paid order'}
        </h1>
      )}
      {step === 'before' && (
        <button type="button" onClick={pay}>
          Pay
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={save}>
        Save
      </button>
    </>
  )
}

it('goes to the title of the next screen when the pressed button is gone with its screen', async () => {
  const screen = await renderApp(<Page />)
  const pay = screen.getByRole('button', { name: 'Pay' })
  ;(pay.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const title = screen.getByRole('heading', { name: 'Paid order' })
  await expect.element(title).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(title.element())
})

it('comes back to a button that was off while it worked', async () => {
  const screen = await renderApp(<Page />)
  const save = screen.getByRole('button', { name: 'Save' })
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toBeDisabled()
  await expect.element(save).toBeEnabled()
  await expect.poll(() => document.activeElement).toBe(save.element())
})
