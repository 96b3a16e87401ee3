import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { prose } from '#contract/fields.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { useContractForm } from '../../api/forms/forms.ts'
import { useUrlDisclosure } from '../../api/use-url-disclosure.ts'
import { ConfirmButton } from '../buttons.tsx'
import { ContractForm } from '../fields/ContractForm.tsx'
import { TextAreaField } from '../fields/text-fields.tsx'
import { DialogActions } from './DialogActions.tsx'
import { DialogButton } from './DialogButton.tsx'
import { MailButton } from './MailButton.tsx'
import { ReasonButton } from './ReasonButton.tsx'

const question = { title: 'Delete the link?', text: 'It disappears from your page.', confirm: 'Delete it' }

describe('a confirmation', () => {
  it('does nothing until it is given, and then gives the focus back', async () => {
    const onConfirm = vi.fn()
    const screen = await renderApp(
      <ConfirmButton {...question} onConfirm={onConfirm}>
        Delete
      </ConfirmButton>,
    )
    const button = screen.getByRole('button', { name: 'Delete', exact: true })
    await button.click()
    const dialog = screen.getByRole('dialog', { name: 'Delete the link?' })
    await expect.element(dialog.getByText('It disappears from your page.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await vi.waitFor(() => expect(dialog.query()).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
    await button.click()
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    expect(onConfirm).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(document.activeElement).toBe(button.element()))
  })

  it('is given by Enter, since the button that confirms has the focus', async () => {
    const onConfirm = vi.fn()
    const screen = await renderApp(
      <ConfirmButton {...question} onConfirm={onConfirm}>
        Delete
      </ConfirmButton>,
    )
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Delete it' })
    await expect.poll(() => document.activeElement).toBe(confirm.element())
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('is not given by an Enter that is still held from asking for it', async () => {
    const onConfirm = vi.fn()
    const screen = await renderApp(
      <ConfirmButton {...question} onConfirm={onConfirm}>
        Delete
      </ConfirmButton>,
    )
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Delete it' })
    await expect.element(confirm).toHaveFocus()
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    expect(confirm.element().dispatchEvent(held)).toBe(false)
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('by which money moves is not given by Enter alone', async () => {
    const onConfirm = vi.fn()
    const screen = await renderApp(
      <ConfirmButton {...question} movesMoney onConfirm={onConfirm}>
        Pay
      </ConfirmButton>,
    )
    await screen.getByRole('button', { name: 'Pay' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(dialog.query()).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('that mails somebody says who', async () => {
    const onConfirm = vi.fn()
    const screen = await renderApp(<MailButton label="It arrived" to="Lena Hart" onConfirm={onConfirm} />)
    await screen.getByRole('button', { name: 'It arrived' }).click()
    const dialog = screen.getByRole('dialog', { name: 'It arrived' })
    await expect.element(dialog.getByText('Lena Hart gets an email about it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'It arrived' }).click()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('asks one question at a time, each button its own', async () => {
    const confirmed = vi.fn()
    const screen = await renderApp(
      ['tea', 'bread'].map((name) => (
        <ConfirmButton key={name} {...question} title={`Delete ${name}?`} onConfirm={() => confirmed(name)}>
          {name}
        </ConfirmButton>
      )),
    )
    await screen.getByRole('button', { name: 'tea' }).click()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'bread' }).click()
    await screen.getByRole('dialog', { name: 'Delete bread?' }).getByRole('button', { name: 'Delete it' }).click()
    expect(confirmed.mock.calls).toEqual([['bread']])
  })

  it('stands above the dialog that asks it', async () => {
    function Links() {
      const [isOpen, setOpen] = useState(false)
      if (!isOpen)
        return (
          <ConfirmButton {...question} confirm="Open" onConfirm={() => setOpen(true)}>
            Links
          </ConfirmButton>
        )
      return (
        <Modal opened onClose={() => undefined} title="Links">
          <ConfirmButton {...question} onConfirm={() => undefined}>
            Delete
          </ConfirmButton>
        </Modal>
      )
    }
    const screen = await renderApp(<Links />)
    await screen.getByRole('button', { name: 'Links' }).click()
    await screen.getByRole('button', { name: 'Open' }).click()
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    const confirm = screen.getByRole('dialog', { name: 'Delete the link?' }).getByRole('button', { name: 'Delete it' })
    await expect.element(confirm).toBeVisible()
    await vi.waitFor(() => {
      const { x, y, width, height } = confirm.element().getBoundingClientRect()
      expect(confirm.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
    })
    await confirm.click()
  })

  it('closes when what it asks about is gone', async () => {
    function Row() {
      const [isGone, setGone] = useState(false)
      if (isGone) return <p>Gone</p>
      return (
        <>
          <ConfirmButton {...question} onConfirm={() => undefined}>
            Delete
          </ConfirmButton>
          <button type="button" data-testid="elsewhere" onClick={() => setGone(true)}>
            Deleted elsewhere
          </button>
        </>
      )
    }
    const screen = await renderApp(<Row />)
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    ;(screen.getByTestId('elsewhere').element() as HTMLElement).click()
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
  })
})

describe('a dialog with an address', () => {
  function Withdraw({ reason = null }: { reason?: string | null }) {
    return (
      <DialogButton
        label="Withdraw"
        title="Withdraw money"
        reason={reason}
        disclosure={useUrlDisclosure('open', 'withdraw')}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </DialogButton>
    )
  }

  it('is open where the URL says so, and closed by its content or the button of the dialog', async () => {
    const screen = await renderApp(<Withdraw />, { path: '/wallet?open=withdraw&type=gift' })
    const dialog = screen.getByRole('dialog', { name: 'Withdraw money' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await vi.waitFor(() => expect(dialog.query()).toBeNull())
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(dialog).toBeVisible()
  })

  it('stays closed while its button is disabled with a reason', async () => {
    const screen = await renderApp(<Withdraw reason="Confirm your email first" />, { path: '/wallet?open=withdraw' })
    await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    expect(screen.getByRole('dialog').query()).toBeNull()
  })
})

describe('a reason', () => {
  const open = async (props: Partial<Parameters<typeof ReasonButton>[0]> = {}) => {
    const onSubmit = vi.fn<(reason: string) => void>()
    const screen = await renderApp(
      <ReasonButton title="Freeze payouts" text="Nothing is paid out." onSubmit={onSubmit} {...props} />,
    )
    const button = screen.getByRole('button', { name: 'Freeze payouts' })
    await button.click()
    const dialog = screen.getByRole('dialog', { name: 'Freeze payouts' })
    return { button, dialog, onSubmit, field: dialog.getByRole('textbox') }
  }

  it('has at least ten characters, as the contract wants', async () => {
    const { dialog, field, onSubmit } = await open()
    await field.fill('short')
    await dialog.getByRole('button', { name: 'Freeze payouts' }).click()
    await expect.element(dialog.getByText('Enter a reason of at least 10 characters')).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
    await field.fill('The bank answers nothing')
    await dialog.getByRole('button', { name: 'Freeze payouts' }).click()
    expect(onSubmit.mock.calls).toEqual([['The bank answers nothing']])
    await vi.waitFor(() => expect(dialog.query()).toBeNull())
  })

  it('is still there after the dialog was closed by mistake', async () => {
    const { button, dialog, field } = await open()
    await field.fill('The bank answers nothing')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await vi.waitFor(() => expect(dialog.query()).toBeNull())
    await button.click()
    await expect.element(field).toHaveValue('The bank answers nothing')
  })

  it('may be left out where the contract allows it', async () => {
    const { dialog, onSubmit } = await open({ schema: prose({ max: 100 }), confirm: 'Send' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    expect(onSubmit.mock.calls).toEqual([['']])
  })
})

describe('the focus of a dialog that opens', () => {
  const opened = async (content: ReactNode) => {
    const screen = await renderApp(
      <DialogButton label="Open" title="A dialog">
        {() => content}
      </DialogButton>,
    )
    await screen.getByRole('button', { name: 'Open' }).click()
    return screen.getByRole('dialog')
  }
  function Question({ children }: { children: ReactNode }) {
    const { form } = useContractForm(z.strictObject({ note: prose({ max: 80 }) }), { note: '' })
    return (
      <ContractForm form={form} onSubmit={() => undefined}>
        {children}
        <DialogActions submit="Do it" onClose={() => undefined} />
      </ContractForm>
    )
  }

  it('is in its first field', async () => {
    const dialog = await opened(
      <Question>
        <TextAreaField name="note" label="Note" />
      </Question>,
    )
    await expect.element(dialog.getByLabelText('Note')).toHaveFocus()
  })

  it('is on the button that confirms where there is no field', async () => {
    const dialog = await opened(<Question>It can be undone.</Question>)
    await expect.element(dialog.getByRole('button', { name: 'Do it' })).toHaveFocus()
  })

  it('comes to what is read only after it has opened', async () => {
    function Later() {
      const [isThere, setThere] = useState(false)
      useEffect(() => {
        const timer = setTimeout(() => setThere(true), 300)
        return () => clearTimeout(timer)
      }, [])
      return isThere ? <Question>It can be undone.</Question> : 'Loading'
    }
    const dialog = await opened(<Later />)
    await expect.element(dialog.getByRole('button', { name: 'Do it' })).toHaveFocus()
  })
})
