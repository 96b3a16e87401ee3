import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyModule } from '../behaviour/use-lazy-module.ts'
import text from './text.module.css'

/** A dialog whose module is loaded when it is first opened; `dialog` is set while it is open. */
export function useLazyDialog<T extends object>(load: () => Promise<T>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const dialog = useLazyModule(load, isOpen, () => {
    setOpen(false)
    setFailed(true)
  })
  return {
    dialog: isOpen ? dialog : null,
    open: () => {
      setFailed(false)
      setOpen(true)
    },
    close: () => setOpen(false),
    status: (
      <span role="status" className={`${text.source} ${text.status}`}>
        {hasFailed && t('profile.moreFailed')}
      </span>
    ),
  }
}
