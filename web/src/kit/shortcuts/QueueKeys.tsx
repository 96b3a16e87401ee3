import { type ReactNode, useRef } from 'react'
import classes from '../layout.module.css'
import { useShortcut } from './use-shortcut.ts'

/** A queue of articles through which j and k move the focus. */
export function QueueKeys({ children }: { children: ReactNode }) {
  const queue = useRef<HTMLDivElement>(null)
  const moveBy = (by: number) => {
    const items = [...(queue.current?.querySelectorAll<HTMLElement>('article') ?? [])]
    const now = items.findIndex((item) => item.contains(document.activeElement))
    const next = items[now === -1 ? 0 : now + by]
    if (!next) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', 'shortcuts.next', () => moveBy(1))
  useShortcut('k', 'shortcuts.previous', () => moveBy(-1))
  return (
    <div ref={queue} className={classes.queue}>
      {children}
    </div>
  )
}
