import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { TextKey } from '../../format/texts.ts'
import classes from '../layout.module.css'
import { PagedList } from '../screens.tsx'
import { useShortcut } from './use-shortcut.ts'

type Props = {
  /** Names of a and r where they neither approve nor reject. */
  labels?: { a?: TextKey; r?: TextKey }
  children: ReactNode
}

/**
 * A queue of articles through which j and k move the focus. In the focused one, a, r, e and x press the button, follow the link, enter
 * the field or tick the box marked with `data-queue-key`; when it leaves the queue, j goes on with the one that took its place.
 */
export function QueueKeys({ labels = {}, children }: Props) {
  const queue = useRef<HTMLDivElement>(null)
  const last = useRef<number | null>(null)
  const articles = () => [...(queue.current?.querySelectorAll<HTMLElement>('article:not(article article)') ?? [])]
  const focusedIn = (items: HTMLElement[]) => items.findIndex((item) => item.contains(document.activeElement))
  const moveBy = (by: 1 | -1) => {
    const items = articles()
    const now = focusedIn(items)
    const index = now !== -1 ? now + by : Math.min(last.current ?? 0, items.length - 1)
    const next = items[index]
    if (!next) return
    last.current = index
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  const press = (key: 'a' | 'r' | 'e' | 'x') => {
    const items = articles()
    const now = focusedIn(items)
    if (now === -1) return
    last.current = now
    // the index of an item that has the focus
    const target = items[now]!.querySelector<HTMLElement>(`[data-queue-key="${key}"]`)
    // choosing leaves the focus where j and k go on
    if (key !== 'x') target?.focus()
    target?.click()
  }
  useShortcut('j', 'shortcuts.next', () => moveBy(1))
  useShortcut('k', 'shortcuts.previous', () => moveBy(-1))
  useShortcut('a', labels.a ?? 'shortcuts.approve', () => press('a'))
  useShortcut('r', labels.r ?? 'shortcuts.reject', () => press('r'))
  useShortcut('e', 'shortcuts.open', () => press('e'))
  useShortcut('x', 'shortcuts.choose', () => press('x'))
  return (
    <div ref={queue} className={classes.queue}>
      {children}
    </div>
  )
}

type ListProps<T> = Omit<ComponentProps<typeof PagedList<T>>, 'children'> &
  Pick<Props, 'labels'> & {
    /** The article of an item. */
    children: (item: T) => ReactNode
  }

/** A paginated queue with these keys. */
export function QueueList<T>({ labels, children, ...list }: ListProps<T>) {
  return (
    <PagedList {...list}>
      {(items) => <QueueKeys {...(labels && { labels })}>{items.map((item) => children(item))}</QueueKeys>}
    </PagedList>
  )
}
