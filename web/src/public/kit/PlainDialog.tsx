import IconX from 'icon:x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from './use-modal.ts'

type Props = {
  id: string
  title: string
  /** A drawer comes from the bottom of the screen, over its whole width. */
  className?: 'dialog' | 'drawer'
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog, open while mounted; it traps and restores the focus. */
export function PlainDialog({ id, title, className = 'dialog', onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="drawer-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}
