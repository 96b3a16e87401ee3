import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ActionButton, type ActionProps } from '../buttons.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  /** Label of the button. */
  label: ReactNode
  /** Title of the dialog. */
  title: string
  /** Called when the dialog is closed, also by `close`. */
  onClosed?: () => void
  /** Content of the dialog; `close` closes it. State that lives in it starts anew each time the dialog is opened. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ label, title, onClosed, children, ...buttonProps }: Props) {
  const [opened, { open, close }] = useDisclosure(false, { ...(onClosed && { onClose: onClosed }) })
  return (
    <>
      <ActionButton {...buttonProps} onClick={open}>
        {label}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={title} centered>
        {children(close)}
      </Modal>
    </>
  )
}
