import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { id: string; title: string; onClose: () => void; children: ReactNode }

/** A native modal dialog, open while mounted; it traps and restores the focus. */
export function PlainDialog({ id, title, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // closed before it is removed, so that the focus is restored
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
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
