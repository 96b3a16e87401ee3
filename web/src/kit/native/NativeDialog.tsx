import IconX from 'icon:x'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import button from './button.module.css'
import classes from './dialog.module.css'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose'> & { onClose: () => void }

/**
 * A native modal dialog, open while mounted; it traps the focus, and is closed before it is removed, so that the focus is restored.
 * An element with `data-autofocus` gets the focus first.
 */
export function NativeModal({ onClose, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      {...props}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}

type Props = {
  title: string
  /** Comes from the bottom of the screen, over its whole width. */
  isDrawer?: boolean
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog with a title and a button that closes it. */
export function NativeDialog({ title, isDrawer = false, onClose, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <NativeModal className={isDrawer ? classes.drawer : classes.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <button type="button" className={button.icon} aria-label={t('common.close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      {children}
    </NativeModal>
  )
}
