import { Button, type ButtonProps, Group, Modal, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

type ActionProps = ButtonProps & {
  busy?: boolean
  reason?: string | null
  onClick?: () => void
  type?: 'button' | 'submit'
  children: ReactNode
}

/** A button that shows a loading state, prevents double clicks, and explains why it is disabled. */
export function ActionButton({
  busy = false,
  reason = null,
  onClick,
  type = 'button',
  children,
  ...props
}: ActionProps) {
  const id = useId()
  const button = (
    <Button
      {...props}
      type={type}
      loading={busy}
      aria-disabled={reason ? true : undefined}
      data-disabled={reason ? true : undefined}
      aria-describedby={reason ? id : undefined}
      onClick={(event) => (reason ? event.preventDefault() : onClick?.())}
    >
      {children}
    </Button>
  )
  if (!reason) return button
  return (
    <>
      <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}

export function LinkButton({ to, children, ...props }: ButtonProps & { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} {...props}>
      {children}
    </Button>
  )
}

type ConfirmProps = ButtonProps & {
  reason?: string | null
  busy?: boolean
  title: string
  text: string
  confirm: string
  onConfirm: () => void
  children: ReactNode
  extra?: ReactNode
}

/** A button with a confirmation dialog. */
export function ConfirmButton({ title, text, confirm, onConfirm, extra, children, color, ...props }: ConfirmProps) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionButton {...props} {...(color !== undefined && { color })} onClick={open}>
        {children}
      </ActionButton>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Text mb="md">{text}</Text>
        {extra}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {t('common.back')}
          </Button>
          <Button
            {...(color !== undefined && { color })}
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
