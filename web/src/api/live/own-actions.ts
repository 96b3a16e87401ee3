import type { Subject } from '#contract/subjects.ts'

/** Longest time that an event about an action of this page may take to come back, in milliseconds. */
const returnsWithinMs = 30_000

let pending: { subjects: string; at: number }[] = []

const textOf = (subjects: readonly Subject[]) => [...subjects].sort().join(' ')

/** Called when this page sends an action, whose effects are made stale here (`useAction`). */
export function rememberOwnAction(subjects: readonly Subject[]): void {
  if (subjects.length > 0) pending.push({ subjects: textOf(subjects), at: Date.now() })
}

/** Checks whether an event is about an action that this page has sent itself; each action accounts for one event. */
export function isOwnAction(subjects: readonly Subject[]): boolean {
  const since = Date.now() - returnsWithinMs
  pending = pending.filter(({ at }) => at > since)
  const text = textOf(subjects)
  const index = pending.findIndex((action) => action.subjects === text)
  if (index < 0) return false
  pending.splice(index, 1)
  return true
}
