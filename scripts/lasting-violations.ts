import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules of axe that depend on colours, which an appearance changes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

const pausesMs = [1_000, 3_000]

/**
 * The accessibility violations that axe still finds after pauses: on a busy machine its canvas may have no font yet, and it then takes any
 * text for icons. With `rules`, only those; with `within`, only in the last visible element that a selector matches.
 */
export async function lastingViolations(page: Page, options: Scope = {}) {
  let found = await axeViolations(page, options)
  for (const pause of pausesMs) {
    if (found.length === 0) break
    await page.waitForTimeout(pause)
    found = await axeViolations(page, options)
  }
  return found
}

type Scope = { rules?: string[]; within?: string }
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type AxeOptions = Parameters<AxeBuilder['options']>[0]
type Color = { r: number; g: number; b: number; alpha: number; parseString(text: string): Color }

declare global {
  interface Window {
    axe?: {
      run(context: Element | Document, options: AxeOptions): Promise<AxeResults>
      commons: { color: { Color: { prototype: Color } } }
    }
  }
}

/**
 * Evaluated in the page itself: by default each evaluation ends in a page of its own, at two to three times the cost. A document without
 * frames keeps axe for the next evaluation, since loading it takes nearly half as long as one.
 */
async function axeViolations(page: Page, { rules, within }: Scope): Promise<AxeResults['violations']> {
  const options: AxeOptions = {
    resultTypes: ['violations'],
  }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource }).options(options).setLegacyMode()
    return (await (within ? builder.include(within) : builder).analyze()).violations
  }
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ options, within }) => {
      const elements = within ? [...document.querySelectorAll(within)] : []
      const element = elements.findLast((each) => each.checkVisibility())
      // evaluated above
      return (await window.axe!.run(element ?? document, options)).violations
    },
    { options, within },
  )
}

/** Keeps the colours that axe has parsed: a page has few, and parsing those of each element anew takes a quarter of an evaluation. */
function keepColours() {
  // runs right after axe
  const { prototype } = window.axe!.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, Omit<Color, 'parseString'>>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    parse.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }
// the builder evaluates it twice
const axeSource = `if (!window.axe) {\n${source}\n;(${keepColours})()\n}`
