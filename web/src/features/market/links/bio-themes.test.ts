import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bioThemes } from '#contract/market/links/bio-page.ts'
import { contrast } from '../../../../test/contrast.ts'

const css = readFileSync(new URL('./bio-themes.css', import.meta.url), 'utf8')

/** A theme's colours; those that it leaves out are the product's own. */
function coloursOf(theme: string, isDark: boolean): Record<string, string> {
  const selector = `${isDark ? '[data-mantine-color-scheme="dark"] ' : ''}[data-bio-theme="${theme}"] {`
  const body = css.split(`\n${selector}`)[1]!.split('}')[0]!
  return Object.fromEntries([...body.matchAll(/--vivobid-(\S+): (#\w{6});/g)].map(([, name, value]) => [name, value]))
}

const themes = bioThemes.filter((theme) => theme !== 'plain')

it.each(themes.flatMap((theme) => [[theme, false] as const, [theme, true] as const]))(
  'text and controls are readable in the theme %s, dark: %s',
  (theme, isDark) => {
    const colours = coloursOf(theme, isDark)
    const kept = isDark ? { danger: '#ff8a80', good: '#6fd3ae' } : { danger: '#b42318', good: '#0b6b4f' }
    for (const background of ['paper', 'surface', 'raised'].map((name) => colours[name]!)) {
      for (const text of [colours.text!, colours.dimmed!, colours.accent!, kept.danger, kept.good])
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
      for (const control of [colours.control!, colours.primary!])
        expect(contrast(control, background), `${control} on ${background}`).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colours.text!, colours.soft!)).toBeGreaterThanOrEqual(4.5)
    for (const background of ['primary', 'primary-hover'])
      expect(contrast(colours['on-primary']!, colours[background]!), background).toBeGreaterThanOrEqual(4.5)
  },
)
