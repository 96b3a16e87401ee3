/** Time for which the pointer or the focus rests on a link that is probably followed; passing over it takes less. */
const restMs = 80

/**
 * Calls `prepare` with the address of a link within the site that is probably followed next: the pointer rests on it, it has the focus,
 * or a finger touches it. Each link is reported once until another is. Nothing happens for people who save data, nor for links to the
 * same page, to downloads and into other windows. Returns the function that ends it.
 */
export function onLinkIntent(prepare: (url: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLAnchorElement | null = null
  const leave = () => {
    clearTimeout(timer)
    current = null
  }
  const approach = (event: Event, delayMs: number) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === current) return
    leave()
    current = link
    if (!link || savesData() || !leadsElsewhere(link)) return
    timer = setTimeout(() => prepare(new URL(link.href)), delayMs)
  }
  const rest = (event: Event) => approach(event, restMs)
  const touch = (event: Event) => {
    // the pointer has come with the finger
    leave()
    approach(event, 0)
  }
  const options = { passive: true, capture: true }
  const listeners = [
    ['pointerover', rest],
    ['focusin', rest],
    ['touchstart', touch],
  ] as const
  for (const [name, listener] of listeners) document.addEventListener(name, listener, options)
  return () => {
    leave()
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, options)
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Checks whether a link opens another page of this site in this window. */
const leadsElsewhere = ({ origin, pathname, target, download }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname !== window.location.pathname && !target && !download
