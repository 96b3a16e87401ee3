import './tokens.css'
import { afterEach, expect, it } from 'vitest'
import { applyTheme, defaultTheme, rgbOf, storedTheme, variants } from './appearance.ts'

afterEach(() => {
  window.localStorage.clear()
  applyTheme(null)
})

const shown = (property: string) => rgbOf(getComputedStyle(document.documentElement).getPropertyValue(property))

it.each([
  'rebeccapurple',
  '#639',
  '#663399ff',
  'rgb(102 51 153)',
  'rgba(102, 51, 153, 1)',
  'hsl(270deg 50% 40%)',
  'hwb(270 20% 40%)',
  'lab(32.4 38.4 -47.7)',
  'oklch(0.4403 0.1603 303.37)',
  'color(srgb 0.4 0.2 0.6)',
])('a stored %s is the primary colour, in every variant', (primary) => {
  for (const variant of variants) {
    window.localStorage.setItem('vivobid-theme', JSON.stringify({ ...defaultTheme, variant, primary }))
    applyTheme(storedTheme())
    const [red, green, blue] = shown('--vivobid-primary')!
    expect(red).toBeCloseTo(0.4, 1)
    expect(green).toBeCloseTo(0.2, 1)
    expect(blue).toBeCloseTo(0.6, 1)
  }
})

it.each(['black', '#000', 'hsl(0, 0%, 0%)'])(
  'a stored %s is black in every variant, and light in the dark',
  (primary) => {
    for (const variant of variants) {
      applyTheme({ ...defaultTheme, variant, primary })
      for (const part of shown('--vivobid-primary')!) expect(part).toBeLessThan(0.05)
      applyTheme({ ...defaultTheme, appearance: 'dark', variant, primary })
      for (const part of shown('--vivobid-primary')!) expect(part).toBeGreaterThan(0.9)
    }
  },
)

it.each(['inherit', 'blurple', 'red; x: y', '#12', 'url(x)'])(
  '%s is no colour: the variant keeps its own',
  (primary) => {
    applyTheme(null)
    const own = shown('--vivobid-primary')
    applyTheme({ ...defaultTheme, primary })
    expect(shown('--vivobid-primary')).toEqual(own)
  },
)
