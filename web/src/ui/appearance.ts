export const appearances = ['light', 'dark'] as const
export const variants = ['professional', 'vibrant', 'tint'] as const
export type Appearance = (typeof appearances)[number]
/** What somebody chose (spec §3, Theme setting); `followsSystem`: its appearance is the system's, whatever that is now. */
export type Theme = {
  appearance: Appearance
  variant: (typeof variants)[number]
  primary: string
  radius: number
  followsSystem?: true
}

/** Light, professional, black primary, radius 0.75 (spec §9). Black stands for the look's own primary colour. */
export const defaultTheme: Theme = {
  appearance: 'light',
  variant: 'professional',
  primary: 'hsl(0, 0%, 0%)',
  radius: 0.75,
}

/** The first is read and written; the second is read where the first is missing (product.md 2). */
const storageKeys = ['vivobid-theme', 'app-theme'] as const

/** The stored theme if it is whole, else null (spec §5): appearance light or dark, a known variant, a primary, a number as radius. */
export function readTheme(text: string | null): Theme | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Theme> | null
    const whole =
      appearances.some((appearance) => appearance === value?.appearance) &&
      variants.some((variant) => variant === value?.variant) &&
      typeof value?.primary === 'string' &&
      value.primary !== '' &&
      typeof value.radius === 'number'
    return whole ? (value as Theme) : null
  } catch {
    return null
  }
}

/** What is kept in this browser; null when there is nothing, rubbish, or no storage. */
export function keptTheme(): Theme | null {
  try {
    const [theme] = storageKeys
      .map((key) => readTheme(window.localStorage.getItem(key)))
      .filter((kept) => kept !== null)
    return theme?.followsSystem ? { ...theme, appearance: systemAppearance() } : (theme ?? null)
  } catch {
    return null
  }
}

/** Keeps a theme, or with null nothing, so that the system decides again; a storage that fails is logged only. */
export function keepTheme(theme: Theme | null): void {
  try {
    if (theme) window.localStorage.setItem(storageKeys[0], JSON.stringify(theme))
    else for (const key of storageKeys) window.localStorage.removeItem(key)
  } catch (error) {
    console.error('The theme could not be stored', error)
  }
}

export const systemAppearance = (): Appearance =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** Draws the page in a theme; null is the default in the system's appearance. */
export function applyTheme(theme: Theme | null): void {
  const root = document.documentElement
  const appearance = theme?.appearance ?? systemAppearance()
  root.dataset.mantineColorScheme = appearance
  root.dataset.variant = theme?.variant ?? defaultTheme.variant
  for (const [name, value] of Object.entries(themeProperties(theme ?? defaultTheme, appearance))) {
    if (value === null) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
}

/** The custom properties that a theme sets beside its look; null takes one away. */
export function themeProperties(theme: Theme, appearance: Appearance): Record<string, string | null> {
  const own = theme.primary === defaultTheme.primary ? null : primaryColours(theme.primary, appearance)
  return {
    '--vivobid-radius': `${Math.min(Math.max(theme.radius, 0), 2)}rem`,
    '--vivobid-primary': own?.primary ?? null,
    '--vivobid-primary-hover': own?.hover ?? null,
    '--vivobid-on-primary': own?.text ?? null,
  }
}

/**
 * A chosen hue as the colour of controls: made darker on light paper, lighter on dark, until the control and its text can be
 * told apart (look.md: 4.5:1). null when the colour is not written as hsl(h, s%, l%).
 */
export function primaryColours(primary: string, appearance: Appearance) {
  const number = '(\\d{1,3}(?:\\.\\d+)?)'
  const written = new RegExp(`^hsl\\(\\s*${number},\\s*${number}%,\\s*${number}%\\s*\\)$`).exec(primary)
  if (!written) return null
  const [hue, saturation, wished] = written.slice(1).map(Number) as [number, number, number]
  const dark = appearance === 'dark'
  const step = dark ? 1 : -1
  let lightness = Math.min(Math.max(wished, dark ? 40 : 0), dark ? 94 : 90)
  const enough = () => {
    const light = luminance(hue, saturation, lightness)
    return dark ? light >= 0.36 : light <= 0.17
  }
  while (!enough() && lightness > 0 && lightness < 100) lightness += step
  const colour = (l: number) => `hsl(${hue}, ${saturation}%, ${l}%)`
  return {
    primary: colour(lightness),
    hover: colour(Math.max(lightness + 6 * step, 0)),
    text: dark ? '#0b0b0c' : '#ffffff',
  }
}

/** Relative luminance of a colour, from 0 (black) to 1 (white), as WCAG 2 has it. */
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
