import type { ModalProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Disclosure } from '../../api/use-url-disclosure.ts'
import { ActionButton, type ActionProps } from '../buttons.tsx'
import { Dialog } from './Dialog.tsx'

type Props = Omit<ActionProps, 'children' | 'onClick' | 'type'> & {
  /** Label of the button. */
  label: ReactNode
  /** Title of the dialog. */
  title: string
  dialogSize?: ModalProps['size']
  /** Another way to open the dialog besides the button, such as the URL (`useUrlDisclosure`) or a shortcut. */
  disclosure?: Disclosure
  /** Called when the dialog is closed, also by `close`. */
  onClosed?: () => void
  /** Content of the dialog; `close` closes it. State that lives in it starts anew each time the dialog is opened. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog; while the button is disabled with a reason, the dialog stays closed, also for the URL or a shortcut. */
export function DialogButton({ label, title, dialogSize, disclosure, onClosed, children, ...buttonProps }: Props) {
  const [isOpen, own] = useDisclosure(false)
  const { opened, open, close } = disclosure ?? { opened: isOpen, ...own }
  const closeAndNotify = () => {
    close()
    onClosed?.()
  }
  return (
    <>
      <ActionButton {...buttonProps} aria-haspopup="dialog" onClick={open}>
        {label}
      </ActionButton>
      <Dialog opened={opened && !buttonProps.reason} onClose={closeAndNotify} title={title} centered size={dialogSize}>
        {children(closeAndNotify)}
      </Dialog>
    </>
  )
}
