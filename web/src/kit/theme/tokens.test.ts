import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../../../test/contrast.ts'
import { appearances, ownPrimaries, primaryColours, variants } from './appearance.ts'

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

const rgbColour = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

it.each(looks)('a primary colour of any hue, saturation and lightness is readable in %s, %s', (variant, appearance) => {
  const page = coloursOf(variant, appearance)
  for (let hue = 0; hue < 360; hue += 15) {
    for (const [saturation, lightness] of [0, 30, 100].flatMap((s) =>
      [0, 5, 50, 95, 100].map((l) => [s, l] as const),
    )) {
      const chosen = hexOf(`hsl(${hue}, ${saturation}%, ${lightness}%)`)
      const { primary, hover, text } = primaryColours(rgbColour(chosen) as [number, number, number], appearance)
      for (const background of [primary, hover])
        expect(contrast(hexOf(background), text), `text on ${chosen}`).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['paper', 'surface', 'raised'])
        expect(contrast(hexOf(primary), page[surface]!), `${chosen} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

it('what has enough contrast stays as it is chosen, and black turns white in the dark', () => {
  for (const chosen of ['#000000', '#123456', '#8a1c4a']) {
    const { primary } = primaryColours(rgbColour(chosen) as [number, number, number], 'light')
    const shown = rgbColour(hexOf(primary))
    for (const [at, part] of rgbColour(chosen).entries()) expect(shown[at]).toBeCloseTo(part, 1)
  }
  expect(primaryColours([0, 0, 0], 'light').primary).toBe('hsl(0, 0%, 0%)')
  expect(primaryColours([0, 0, 0], 'dark').primary).toBe('hsl(0, 0%, 94%)')
})

it('the own colour of a variant is the one of its tokens', () => {
  for (const variant of ['vibrant', 'tint'] as const)
    expect(coloursOf(variant, 'light').primary).toBe(ownPrimaries[variant])
})
