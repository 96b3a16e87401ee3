import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of axe that depend on colours, which an appearance changes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

const pausesMs = [1_000, 3_000]

/**
 * The accessibility violations that axe still finds after pauses: on a busy machine its canvas may have no font yet, and it then takes any
 * text for icons. With `rules`, only those.
 */
export async function lastingViolations(page: Page, rules?: string[]) {
  let found = await axeViolations(page, rules)
  for (const pause of pausesMs) {
    if (found.length === 0) break
    await page.waitForTimeout(pause)
    found = await axeViolations(page, rules)
  }
  return found
}

/** Evaluated in the page itself: by default each evaluation ends in a page of its own, at two to three times the cost. */
async function axeViolations(page: Page, rules?: string[]) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    .setLegacyMode()
    .analyze()
  return violations
}
