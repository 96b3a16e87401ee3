import { useSyncExternalStore } from 'react'

/** Time within which an action can be taken back (look.md). */
export const undoableMs = 5 * 60_000

/** Action on an object that can be taken back. */
export type Undoable = { text: string; undo: () => void }

const undoables = new Map<string, Undoable>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Stores for five minutes the last action on an object, named like 'deal:7'. */
export function remember(object: string, undoable: Undoable): void {
  undoables.set(object, undoable)
  notify()
  setTimeout(() => forget(object, undoable), undoableMs)
}

/** Ends the possibility to take an action back, such as when something else has been done to the object since. */
export function forget(object: string, undoable = undoables.get(object)): void {
  if (!undoable || undoables.get(object) !== undoable) return
  undoables.delete(object)
  notify()
}

/** Takes an action back, once; nothing happens if something else has been done to the object since. */
export function takeBack(object: string, undoable: Undoable): void {
  if (undoables.get(object) !== undoable) return
  forget(object)
  undoable.undo()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Last action on an object, while it can be taken back. */
export const useUndoable = (object: string): Undoable | undefined =>
  useSyncExternalStore(subscribe, () => undoables.get(object))
