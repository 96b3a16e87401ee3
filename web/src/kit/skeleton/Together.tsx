import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './skeleton.module.css'

/** Time after which loaded parts are shown, even if another part is still loading. */
const patienceMs = 4_000

type Waiting = { add: () => () => void }
const Context = createContext<Waiting | null>(null)

/** Makes the `Together` around wait while the component is mounted and loads. */
export function useKeepWaiting(isLoading = true): void {
  const waiting = useContext(Context)
  useLayoutEffect(() => (isLoading ? waiting?.add() : undefined), [waiting, isLoading])
}

/** Scrolls to the part that the URL names (#withdrawals), which did not exist yet when the page was opened. */
function scrollToNamed() {
  const id = window.location.hash.slice(1)
  if (id) document.getElementById(id)?.scrollIntoView()
}

/**
 * Shows its parts when all of them have loaded, so that none pushes another away; until then the skeleton. Later loading, such as of a
 * filtered list, happens in its place.
 */
export function Together({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const [isComplete, setComplete] = useState(false)
  const missing = useRef(0)
  const waiting = useMemo<Waiting>(() => {
    const check = () => {
      if (missing.current === 0) setComplete(true)
    }
    return {
      add: () => {
        missing.current += 1
        return () => {
          missing.current -= 1
          // a part that has arrived may have mounted others that load
          queueMicrotask(check)
        }
      },
    }
  }, [])
  useLayoutEffect(() => {
    if (missing.current === 0) setComplete(true)
    const timer = setTimeout(() => setComplete(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    if (isComplete) scrollToNamed()
  }, [isComplete])
  return (
    <div className={classes.together}>
      {!isComplete && skeleton}
      <div className={isComplete ? undefined : classes.waiting} aria-hidden={isComplete ? undefined : true}>
        <Context value={waiting}>{children}</Context>
      </div>
    </div>
  )
}
