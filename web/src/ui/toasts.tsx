import * as Toast from '@radix-ui/react-toast'
import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notice, takeNotice } from './flash.ts'
import classes from './toasts.module.css'

type Toasts = { show: (notice: Notice) => void }

const displayMilliseconds = 5_000
const removalMilliseconds = 1_000_000
const swipeThreshold = 50

const Context = createContext<Toasts>({ show: () => undefined })
export const useToast = () => useContext(Context)

/** One toast at a time, a new one replaces the old; 5 seconds, swiped away after 50 px, F8 brings the focus here (spec §9). */
export function ToastArea({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const count = useRef(0)
  const show = useCallback((next: Notice) => {
    count.current += 1
    setNotice({ ...next, id: count.current })
    setOpen(true)
  }, [])
  useEffect(() => {
    if (open || !notice) return
    const timer = setTimeout(() => setNotice(null), removalMilliseconds)
    return () => clearTimeout(timer)
  }, [open, notice])
  // what the page before had to say
  useEffect(() => {
    const left = takeNotice()
    if (left) show(left)
  }, [show])
  const toasts = useMemo(() => ({ show }), [show])

  return (
    <Context.Provider value={toasts}>
      <Toast.Provider
        duration={displayMilliseconds}
        swipeThreshold={swipeThreshold}
        swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
        label={t('toast.label')}
      >
        {children}
        {notice && (
          <Toast.Root
            key={notice.id}
            open={open}
            onOpenChange={setOpen}
            className={classes.toast}
            data-failed={notice.failed || undefined}
            type={notice.failed ? 'foreground' : 'background'}
          >
            <div>
              <Toast.Title className={classes.title}>{t(notice.title)}</Toast.Title>
              <Toast.Description className={classes.text}>{notice.text}</Toast.Description>
            </div>
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
