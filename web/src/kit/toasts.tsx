import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type ToastMessage, takeFlashToast } from '../api/flash-toast.ts'
import { lazyComponent, useLazyComponent } from './behaviour/lazy-component.ts'

export type ShownToast = ToastMessage & {
  /** Takes back the action that the toast reports, which has happened already. */
  undo?: () => void
}
type Toasts = { show: (message: ShownToast) => void }

const removalMs = 1_000_000

const Context = createContext<Toasts>({ show: () => undefined })
export const useToast = () => useContext(Context)

const toastView = lazyComponent(() => import('./ToastView.tsx').then((module) => module.ToastView))

/** One toast at a time, a new one replaces the old; 5 seconds, swiped away after 50 px, F8 moves the focus here (spec §9). */
export function ToastArea({ children }: { children: ReactNode }) {
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
  const ToastView = useLazyComponent(toastView, message !== null)
  return (
    <Context.Provider value={toasts}>
      {children}
      {ToastView && <ToastView message={message} open={open} onOpenChange={setOpen} />}
    </Context.Provider>
  )
}
