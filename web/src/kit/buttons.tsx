import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { lazyComponent, useLazyComponent } from './behaviour/lazy-component.ts'
import { type Confirmation, useConfirm } from './dialogs/confirm.tsx'

const reasonTooltip = lazyComponent(() => import('./ReasonTooltip.tsx').then((module) => module.ReasonTooltip))

export type ActionProps = ButtonProps & {
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
  const ReasonTooltip = useLazyComponent(reasonTooltip, Boolean(reason))
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
      {ReasonTooltip ? <ReasonTooltip label={reason}>{button}</ReasonTooltip> : button}
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

type ConfirmProps = Omit<ActionProps, 'onClick' | 'type'> &
  Omit<Confirmation, 'color' | 'confirm'> & {
    /** Label of the dialog's button, if it is not that of this one. */
    confirm?: string
  }

/** A button whose action the user confirms first, in a dialog that shows the consequence. */
export function ConfirmButton({ title, text, confirm, movesMoney, onConfirm, ...buttonProps }: ConfirmProps) {
  const openConfirmation = useConfirm()
  const label = confirm ?? String(buttonProps.children)
  const color = typeof buttonProps.color === 'string' ? buttonProps.color : undefined
  return (
    <ActionButton
      {...buttonProps}
      aria-haspopup="dialog"
      onClick={() => openConfirmation({ title, text, confirm: label, color, movesMoney, onConfirm })}
    />
  )
}
