import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../../../test/contrast.ts'
import { appearances, primaryColours, variants } from './appearance.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The effective colours of a variant and appearance, resolved from all matching blocks of the file. */
function coloursOf(variant: string, appearance: string): Record<string, string> {
  const colours: Record<string, string> = {}
  for (const [, selectors = '', body = ''] of css.matchAll(/(:root[^{]*?|\[data-[^{]+?)\s*\{([^}]*)\}/g)) {
    const fits = (selector: string) =>
      [...selector.matchAll(/\[data-(?:variant|mantine-color-scheme)="(\w+)"\]/g)].every(
        ([, value]) => value === variant || value === appearance,
      )
    if (!selectors.split(',').some(fits)) continue
    for (const [, name, value] of body.matchAll(/--vivobid-(\S+): (#\w{6});/g)) colours[name!] = value!
  }
  return colours
}

const looks = variants.flatMap((variant) => appearances.map((appearance) => [variant, appearance] as const))

it.each(looks)('text is readable in %s, %s', (variant, appearance) => {
  const colours = coloursOf(variant, appearance)
  for (const text of ['text', 'dimmed', 'accent', 'danger', 'good']) {
    for (const background of ['paper', 'surface', 'raised'])
      expect(contrast(colours[text]!, colours[background]!), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(colours.text!, colours.soft!), 'text on soft').toBeGreaterThanOrEqual(4.5)
  for (const background of ['primary', 'primary-hover'])
    expect(contrast(colours['on-primary']!, colours[background]!), background).toBeGreaterThanOrEqual(4.5)
})

it.each(looks)('controls contrast with their background in %s, %s', (variant, appearance) => {
  const colours = coloursOf(variant, appearance)
  for (const control of ['control', 'primary']) {
    for (const background of ['paper', 'surface', 'raised'])
      expect(contrast(colours[control]!, colours[background]!), `${control} on ${background}`).toBeGreaterThanOrEqual(3)
  }
})

function hexOf(hsl: string): string {
  const [h, s, l] = [...hsl.matchAll(/[\d.]+/g)].map(Number) as [number, number, number]
  const a = (s / 100) * Math.min(l / 100, 1 - l / 100)
  const part = (n: number) => {
    const k = (n + h / 30) % 12
    return Math.round(255 * (l / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return `#${[0, 8, 4].map((n) => part(n).toString(16).padStart(2, '0')).join('')}`
}

it.each(appearances)('text is readable on a primary colour of any hue, in %s', (appearance) => {
  for (let hue = 0; hue < 360; hue += 15) {
    for (const lightness of [5, 50, 95]) {
      const colours = primaryColours(`hsl(${hue}, 100%, ${lightness}%)`, appearance)!
      for (const background of [colours.primary, colours.hover])
        expect(contrast(hexOf(background), colours.text), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

it('an invalid primary colour is ignored', () => {
  for (const primary of ['red', 'hsl(1)', '#ff0000', 'hsl(0, 0%, 0%); x: y'])
    expect(primaryColours(primary, 'light')).toBeNull()
})
