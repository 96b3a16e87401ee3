import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { TextKey } from '../../format/texts.ts'
import { localStore } from '../../storage/stores.ts'
import { useStored } from '../../storage/use-stored.ts'

/** Action of a key while the component that names it is on screen. */
export type Shortcut = {
  /** A single key, such as `j`, or `mod+k`: with Ctrl, on a Mac with Cmd. */
  keys: string
  label: TextKey
}
type Registered = Shortcut & { run: () => void }

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Registered[]) => {
  registered = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shortcuts of the screen. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => registered)

const storageKey = 'vivobid-shortcuts'

/** Setting of single keys; people who dictate or press keys by mistake can turn them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStored(storageKey, true)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=radio], [type=checkbox], [type=range]), textarea, select') !== null)

/** Keys that operate the focused element: a button is pressed with the space bar, tabs and sliders move with arrows. */
const operates = (key: string, target: EventTarget | null) =>
  target instanceof HTMLElement &&
  ((key === ' ' && target.closest('button, a, summary, label, input, [role=button]') !== null) ||
    (key.startsWith('arrow') && target.closest('input, [role=tab], [role=slider], [role=menu]') !== null))

/** The shortcut of a key press; single keys act neither while somebody types nor behind a dialog. */
function shortcutFor(event: KeyboardEvent): Registered | undefined {
  if (event.altKey || event.repeat || event.defaultPrevented) return undefined
  const pressed = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return registered.findLast(({ keys }) => keys === `mod+${pressed}`)
  if (isTyping(event.target) || operates(pressed, event.target) || document.querySelector('[role="dialog"]'))
    return undefined
  if (localStore.get(storageKey) === 'false') return undefined
  // the latest comes first: an open dialog hides the shortcuts of the screen below
  return registered.findLast(({ keys }) => keys === pressed)
}

function onKeyDown(event: KeyboardEvent) {
  const shortcut = shortcutFor(event)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

/** Binds a key while the component is on screen, and lists it under '?'; null binds none. */
export function useShortcut(keys: string | null, label: TextKey, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (keys === null) return
    const shortcut = { keys, label, run: () => latest.current() }
    if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
    change([...registered, shortcut])
    return () => {
      change(registered.filter((each) => each !== shortcut))
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [keys, label])
}
