import type { Page } from '@playwright/test'

const pausesMs = [1_000, 3_000]

/**
 * The accessibility violations that axe still finds after pauses: on a busy machine its canvas may have no font yet, and it then takes any
 * text for icons.
 */
export async function lastingViolations<V>(page: Page, analyze: (page: Page) => Promise<V[]>): Promise<V[]> {
  let found = await analyze(page)
  for (const pause of pausesMs) {
    if (found.length === 0) break
    await page.waitForTimeout(pause)
    found = await analyze(page)
  }
  return found
}
