export const appearances = ['light', 'dark'] as const
export const variants = ['professional', 'vibrant', 'tint'] as const
export type Appearance = (typeof appearances)[number]
/** A chosen theme (spec §3, Theme setting); `followsSystem`: its appearance is that of the system. */
export type Theme = {
  appearance: Appearance
  variant: (typeof variants)[number]
  primary: string
  radius: number
  followsSystem?: true
}

/** Light, professional, black primary, radius 0.75 (spec §9). Black stands for the variant's own primary colour. */
export const defaultTheme: Theme = {
  appearance: 'light',
  variant: 'professional',
  primary: 'hsl(0, 0%, 0%)',
  radius: 0.75,
}

/** Colour of the browser's toolbar: the surface colour of each appearance. */
const toolbarColours: Record<Appearance, string> = { light: '#f6f5f2', dark: '#0f0f11' }

/** The first key is read and written; the second is read as a fallback (product.md 2). */
const storageKeys = ['vivobid-theme', 'app-theme'] as const

/**
 * Parses a stored theme; null unless it is complete (spec §5): appearance light or dark, a known variant, a primary colour, a
 * numeric radius.
 */
export function readTheme(text: string | null): Theme | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Theme> | null
    const isComplete =
      appearances.some((appearance) => appearance === value?.appearance) &&
      variants.some((variant) => variant === value?.variant) &&
      typeof value?.primary === 'string' &&
      value.primary !== '' &&
      typeof value.radius === 'number'
    return isComplete ? (value as Theme) : null
  } catch {
    return null
  }
}

/** The theme stored in this browser; null if there is none, it is malformed, or storage is unavailable. */
export function storedTheme(): Theme | null {
  try {
    const [theme] = storageKeys
      .map((key) => readTheme(window.localStorage.getItem(key)))
      .filter((stored) => stored !== null)
    return theme?.followsSystem ? { ...theme, appearance: systemAppearance() } : (theme ?? null)
  } catch {
    return null
  }
}

/** Stores a theme; null removes it, so that the default applies. Storage errors are only logged. */
export function storeTheme(theme: Theme | null): void {
  try {
    if (theme) window.localStorage.setItem(storageKeys[0], JSON.stringify(theme))
    else for (const key of storageKeys) window.localStorage.removeItem(key)
  } catch (error) {
    console.error('The theme could not be stored', error)
  }
}

export const systemAppearance = (): Appearance =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** Applies a theme to the page; null is the default, which is light (spec §9). */
export function applyTheme(chosen: Theme | null): void {
  const root = document.documentElement
  const theme = chosen ?? defaultTheme
  root.dataset.mantineColorScheme = theme.appearance
  root.dataset.variant = theme.variant
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', toolbarColours[theme.appearance])
  for (const [name, value] of Object.entries(themeProperties(theme, theme.appearance))) {
    if (value === null) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}

/** Custom properties a theme sets beside its variant; null removes one. */
export function themeProperties(theme: Theme, appearance: Appearance): Record<string, string | null> {
  const custom = theme.primary === defaultTheme.primary ? null : primaryColours(theme.primary, appearance)
  return {
    '--vivobid-radius': `${Math.min(Math.max(theme.radius, 0), 2)}rem`,
    '--vivobid-primary': custom?.primary ?? null,
    '--vivobid-primary-hover': custom?.hover ?? null,
    '--vivobid-on-primary': custom?.text ?? null,
  }
}

/**
 * Adapts a chosen primary colour for controls: darkened in light mode, lightened in dark mode, until control and text have enough
 * contrast (look.md: 4.5:1). null unless the colour is written as hsl(h, s%, l%).
 */
export function primaryColours(primary: string, appearance: Appearance) {
  const number = '(\\d{1,3}(?:\\.\\d+)?)'
  const match = new RegExp(`^hsl\\(\\s*${number},\\s*${number}%,\\s*${number}%\\s*\\)$`).exec(primary)
  if (!match) return null
  const [hue, saturation, chosenLightness] = match.slice(1).map(Number) as [number, number, number]
  const dark = appearance === 'dark'
  const step = dark ? 1 : -1
  let lightness = Math.min(Math.max(chosenLightness, dark ? 40 : 0), dark ? 94 : 90)
  const hasContrast = () => {
    const light = luminance(hue, saturation, lightness)
    return dark ? light >= 0.36 : light <= 0.17
  }
  while (!hasContrast() && lightness > 0 && lightness < 100) lightness += step
  const colour = (l: number) => `hsl(${hue}, ${saturation}%, ${l}%)`
  return {
    primary: colour(lightness),
    hover: colour(Math.max(lightness + 6 * step, 0)),
    text: dark ? '#0b0b0c' : '#ffffff',
  }
}

/** Relative luminance from 0 (black) to 1 (white), as defined by WCAG 2. */
function luminance(hue: number, saturation: number, lightness: number): number {
  const l = lightness / 100
  const a = (saturation / 100) * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}
