import { type RefObject, useEffect, useState } from 'react'

/** Becomes true once an element has been in view, or a fraction of a screen below it; false on the server. */
export function useWasNear(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (wasNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: '200px 0px' },
    )
    // rendered when effects run
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element, wasNear])
  return wasNear
}
