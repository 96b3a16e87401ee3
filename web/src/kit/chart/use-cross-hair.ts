import { type KeyboardEvent, useState } from 'react'

type Active = { index: number; isByKeyboard: boolean }

/**
 * Index of the point of `count` that has the cross-hair: the one under the pointer, or the one that arrow keys, Home and End have moved
 * it to, in reading direction; Escape takes it away.
 */
export function useCrossHair(count: number, isRtl: boolean) {
  const [active, setActive] = useState<Active | null>(null)
  const index = active && active.index < count ? active.index : null
  const move = (event: KeyboardEvent) => {
    const last = count - 1
    const targets: Record<string, number | null> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: index === null ? last : Math.min(index + 1, last),
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: index === null ? last : Math.max(index - 1, 0),
      Home: 0,
      End: last,
      Escape: null,
    }
    const target = targets[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (target === null && index === null) return
    event.preventDefault()
    setActive(target === null ? null : { index: target, isByKeyboard: true })
  }
  return {
    index,
    isByKeyboard: index !== null && Boolean(active?.isByKeyboard),
    point: (next: number | null) => setActive(next === null ? null : { index: next, isByKeyboard: false }),
    move,
    leave: () => setActive(null),
  }
}
