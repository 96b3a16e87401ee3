import * as Toast from '@radix-ui/react-toast'
import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ToastMessage, takeFlashToast } from '../api/flash-toast.ts'
import classes from './toasts.module.css'

type ShownToast = ToastMessage & {
  /** Takes back what the toast tells of, which has happened already. */
  undo?: () => void
}
type Toasts = { show: (message: ShownToast) => void }

const displayMs = 5_000
const removalMs = 1_000_000
const swipeThreshold = 50

const Context = createContext<Toasts>({ show: () => undefined })
export const useToast = () => useContext(Context)

/** One toast at a time, a new one replaces the old; 5 seconds, swiped away after 50 px, F8 moves the focus here (spec §9). */
export function ToastArea({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [message, setMessage] = useState<(ShownToast & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)
  const show = useCallback((next: ShownToast) => {
    count.current += 1
    setMessage({ ...next, id: count.current })
    setOpen(true)
  }, [])
  useEffect(() => {
    if (open || !message) return
    const timer = setTimeout(() => setMessage(null), removalMs)
    return () => clearTimeout(timer)
  }, [open, message])
  // a toast left by the previous page
  useEffect(() => {
    const flashed = takeFlashToast()
    if (flashed) show(flashed)
  }, [show])
  const toasts = useMemo(() => ({ show }), [show])

  return (
    <Context.Provider value={toasts}>
      <Toast.Provider
        duration={displayMs}
        swipeThreshold={swipeThreshold}
        swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
        label={t('toast.label')}
      >
        {children}
        {message && (
          <Toast.Root
            key={message.id}
            open={open}
            onOpenChange={setOpen}
            className={classes.toast}
            data-failed={message.failed || undefined}
            type={message.failed ? 'foreground' : 'background'}
          >
            <div>
              <Toast.Title className={classes.title}>{t(message.title)}</Toast.Title>
              <Toast.Description className={classes.text}>{message.text}</Toast.Description>
            </div>
            {message.undo && (
              <Toast.Action className={classes.undo} altText={t('toast.undo')} onClick={message.undo}>
                {t('toast.undo')}
              </Toast.Action>
            )}
            <Toast.Close className={classes.close} aria-label={t('common.close')}>
              <IconX size={18} stroke={1.5} aria-hidden />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className={classes.area} hotkey={['F8']} label={t('toast.area')} />
      </Toast.Provider>
    </Context.Provider>
  )
}
