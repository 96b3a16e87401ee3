import { type ButtonProps, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../buttons.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color'> & {
  /** Label of the button that opens the dialog. */
  label: ReactNode
  title: string
  /** Says what will happen. */
  text: string
  /** Label of the submit button. */
  confirm: string
  busy: boolean
  danger?: boolean
  /** Handles the form; calls `close` once its values are valid. */
  onSubmit: (close: () => void) => FormEventHandler<HTMLFormElement>
  /** The fields. */
  children: ReactNode
}

/** A button that opens a dialog, which says what will happen and asks for what the action needs. */
export function FormDialogButton(props: Props) {
  const { label, title, text, confirm, busy, danger = false, onSubmit, children, ...buttonProps } = props
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionButton size="sm" {...buttonProps} busy={busy} onClick={open}>
        {label}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form noValidate onSubmit={onSubmit(close)}>
          <Stack>
            <Text>{text}</Text>
            {children}
            <ActionButton type="submit" {...(danger && { color: 'danger' })}>
              {confirm}
            </ActionButton>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
