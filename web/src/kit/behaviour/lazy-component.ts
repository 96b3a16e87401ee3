import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

const retryMs = 1_000

/** A lazy component: its code is not needed before the first screen is shown. */
export type LazyComponent<Props> = {
  /** null until its code has arrived. */
  current: () => ComponentType<Props> | null
  load: () => Promise<void>
  subscribe: (listener: () => void) => () => void
}

const waiting = new Set<() => Promise<void>>()
let arePrefetched = false

const prefetch = (load: () => Promise<void>) => whenIdle(() => void load().catch(() => undefined))

/** Declares a lazy component; its code arrives when the browser is idle after the first screen (`prefetchLazyComponents`), or when it is used. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const loadOnce = () => {
    loading ??= load().then(
      (loaded) => {
        component = loaded
        waiting.delete(loadOnce)
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        // the next use tries again
        loading = undefined
        throw error
      },
    )
    return loading
  }
  if (arePrefetched) prefetch(loadOnce)
  else waiting.add(loadOnce)
  return {
    current: () => component,
    load: loadOnce,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Called once the first screen is shown: loads all lazy components one after the other, so that nobody waits for them later. */
export function prefetchLazyComponents(): void {
  arePrefetched = true
  for (const load of waiting) prefetch(load)
}

/** The component, null until its code has arrived; `wanted` loads it at once, and again each second while that fails. */
export function useLazyComponent<Props>(part: LazyComponent<Props>, wanted: boolean): ComponentType<Props> | null {
  const component = useSyncExternalStore(part.subscribe, part.current, part.current)
  const isMissing = wanted && component === null
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const tryToLoad = () =>
      part.load().catch(() => {
        if (!isGone) timer = setTimeout(tryToLoad, retryMs)
      })
    tryToLoad()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMissing, part])
  return component
}
