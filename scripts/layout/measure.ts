import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts: { value: number; at: number; moved: string }[]
    lastChange: number
  }
}

/** Installed before a page's own scripts: records layout shifts that nobody caused, and when the document last changed. */
export function watchLayout(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const nameOf = ({ node }: Shift['sources'][number]) =>
    `${node?.nodeName.toLowerCase()} “${(node?.textContent ?? '').trim().slice(0, 20)}”`
  window.layoutShifts = []
  window.lastChange = performance.now()
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime: at, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) window.layoutShifts.push({ value, at, moved: sources.map(nameOf).join(', ') })
  }).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    window.lastChange = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

const quietMs = 400
const patienceMs = 10_000

/** Waits until a page shows its content: nothing loads, and nothing has changed for a moment. False when it never rests. */
export async function settled(page: Page): Promise<boolean> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
    .waitForFunction(
      (quiet) =>
        document.readyState === 'complete' &&
        // the application has started and shows a page
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root') === null &&
        performance.now() - window.lastChange > quiet,
      quietMs,
      { timeout: patienceMs, polling: 100 },
    )
    .then(() => true)
    .catch(() => false)
}

/**
 * Cumulative layout shift: the largest sum of shifts within five seconds with less than one second between them, and the elements that
 * moved in its last.
 */
export const layoutShift = (page: Page): Promise<{ value: number; moved: string }> =>
  page.evaluate(() => {
    let worst = { value: 0, moved: '' }
    let [sum, start, last] = [0, 0, Number.NEGATIVE_INFINITY]
    for (const { value, at, moved } of window.layoutShifts) {
      if (at - last > 1_000 || at - start > 5_000) [sum, start] = [0, at]
      sum += value
      last = at
      if (sum > worst.value) worst = { value: sum, moved }
    }
    return worst
  })

export type Overflow = { sideways: number; wide: string[]; clipped: string[] }

/** Number of pixels by which a page scrolls sideways and the elements that stick out, and texts that are cut off without an ellipsis. */
export const overflow = (page: Page): Promise<Overflow> =>
  page.evaluate(() => {
    const most = 3
    const nameOf = (element: Element) => {
      const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
      const names = [...element.classList].filter((name) => !/^m_/.test(name)).slice(0, 2)
      return `${[element.tagName.toLowerCase(), ...names].join('.')} “${text}”`
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const elements = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const sideways = document.documentElement.scrollWidth - window.innerWidth
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > window.innerWidth + 1 || left < -1) && !scrolls(element.parentElement)
    }
    /** Cut off on purpose: hidden from sight, with an ellipsis, or to be scrolled by the program. */
    const isMeant = (element: Element, style: CSSStyleDeclaration) =>
      element.clientWidth <= 2 ||
      element.clientHeight <= 2 ||
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      style.clipPath !== 'none' ||
      element.closest('[aria-hidden="true"], svg, [aria-roledescription="carousel"]') !== null
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const clipped = elements.filter((element) => {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX) || element.scrollWidth <= element.clientWidth + 1) return false
      return !isMeant(element, style) && (hasOwnText(element) || element.querySelector('*') !== null)
    })
    return {
      sideways: Math.max(sideways, 0),
      wide: sideways > 0 ? elements.filter(sticksOut).slice(0, most).map(nameOf) : [],
      clipped: clipped
        .filter((element) => (element.textContent ?? '').trim() !== '')
        .slice(0, most)
        .map((element) => `${nameOf(element)} (${element.scrollWidth} in ${element.clientWidth})`),
    }
  })
