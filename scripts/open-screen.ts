import type { Page } from '@playwright/test'

/**
 * Opens a screen as a link in the application does, and waits until it is there: loading the application anew costs four times as much.
 * Loads it where it is not running yet, or shows this screen already. Returns whether it was loaded.
 */
export async function openScreen(page: Page, address: string): Promise<boolean> {
  const isRunning = await page.evaluate(
    (address) =>
      '__reactRouterVersion' in window &&
      // pages that the server renders bring their data with them
      document.getElementById('page') === null &&
      new URL(address, location.href).href !== location.href,
    address,
  )
  if (!isRunning) {
    await page.goto(address)
    return true
  }
  const arrival = page.evaluate(
    async ({ address, quietMs, patienceMs }) => {
      let lastChange: number | undefined
      const observer = new MutationObserver(() => {
        lastChange = performance.now()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
      const began = performance.now()
      const isThere = () =>
        lastChange !== undefined &&
        performance.now() - lastChange > quietMs &&
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root') === null
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
      while (!isThere() && performance.now() - began < patienceMs) await new Promise((next) => setTimeout(next, 50))
      observer.disconnect()
      return isThere()
    },
    { address, quietMs: 100, patienceMs: 10_000 },
  )
  const isThere = await arrival.catch((error: Error) => {
    if (!/context was destroyed/.test(error.message)) throw error
    return null
  })
  // a page that the server renders
  if (isThere === null) {
    await page.waitForLoadState()
    return true
  }
  if (!isThere) throw new Error(`${address} is not there after 10 s`)
  return false
}
