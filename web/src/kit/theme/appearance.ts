import { localStore } from '../../storage/stores.ts'

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

/** The primary colour that each variant brings, for which tokens.css has the shades of both appearances. */
export const ownPrimaries: Record<Theme['variant'], string> = {
  professional: 'hsl(0, 0%, 0%)',
  vibrant: '#5a2be0',
  tint: '#0b6b66',
}

/** Light, professional, black primary, radius 0.75 (spec §9). */
export const defaultTheme: Theme = {
  appearance: 'light',
  variant: 'professional',
  primary: ownPrimaries.professional,
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

/** The theme stored in this browser; null if there is none, or it is malformed. */
export function storedTheme(): Theme | null {
  const [theme] = storageKeys.map((key) => readTheme(localStore.get(key))).filter((stored) => stored !== null)
  return theme?.followsSystem ? { ...theme, appearance: systemAppearance() } : (theme ?? null)
}

/** Stores a theme; null removes it, so that the default applies. */
export function storeTheme(theme: Theme | null): void {
  if (theme) localStore.set(storageKeys[0], JSON.stringify(theme))
  else for (const key of storageKeys) localStore.remove(key)
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
  const chosen = theme.primary === ownPrimaries[theme.variant] ? null : rgbOf(theme.primary)
  const custom = chosen && primaryColours(chosen, appearance)
  return {
    '--vivobid-radius': `${Math.min(Math.max(theme.radius, 0), 2)}rem`,
    '--vivobid-primary': custom?.primary ?? null,
    '--vivobid-primary-hover': custom?.hover ?? null,
    '--vivobid-on-primary': custom?.text ?? null,
  }
}

/** Red, green and blue from 0 to 1. */
type Rgb = [red: number, green: number, blue: number]

const knownColours = new Map<string, Rgb | null>()

/** Any colour that the browser understands, in sRGB without transparency; null for anything else. */
export function rgbOf(colour: string): Rgb | null {
  const known = knownColours.get(colour)
  if (known !== undefined) return known
  const probe = document.createElement('i')
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
  const isColour = probe.style.color !== ''
  document.documentElement.append(probe)
  const [, channels] = /srgb ([^/)]+)/.exec(getComputedStyle(probe).color) ?? []
  probe.remove()
  const rgb = isColour && channels ? (channels.trim().split(' ').map(within01) as Rgb) : null
  knownColours.set(colour, rgb)
  return rgb
}

const within01 = (value: string) => Math.min(Math.max(Number(value), 0), 1)

/** Luminances that contrast with every surface of an appearance, and with the text on them, by 4.5:1 (look.md). */
const luminanceLimits: Record<Appearance, (luminance: number) => boolean> = {
  light: (luminance) => luminance <= 0.155,
  dark: (luminance) => luminance >= 0.36,
}

/**
 * A chosen primary colour as controls show it: in light mode as it is, darkened if it must be to contrast with page and text; in dark
 * mode its twin, lightened until it does. The less colour it has, the more its twin is its opposite: black turns white.
 */
export function primaryColours(chosen: Rgb, appearance: Appearance) {
  const { hue, saturation, lightness: chosenLightness, chroma } = hslOf(chosen)
  const dark = appearance === 'dark'
  const step = dark ? 1 : -1
  const mirrored = chosenLightness + (1 - chroma) * Math.max(100 - 2 * chosenLightness, 0)
  let lightness = dark ? Math.min(Math.max(mirrored, 40), 94) : chosenLightness
  while (!luminanceLimits[appearance](luminance(hue, saturation, lightness)))
    lightness = Math.min(Math.max(lightness + step, 0), 100)
  const colour = (l: number) => `hsl(${round(hue)}, ${round(saturation)}%, ${round(l)}%)`
  return {
    primary: colour(lightness),
    hover: colour(dark || lightness < 6 ? Math.min(lightness + 6, 100) : lightness - 6),
    text: dark ? '#0b0b0c' : '#ffffff',
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Hue in degrees, saturation and lightness in percent, and the chroma from 0 (grey) to 1. */
function hslOf([red, green, blue]: Rgb) {
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  const lightness = most - chroma / 2
  const sector =
    chroma === 0
      ? 0
      : most === red
        ? ((green - blue) / chroma + 6) % 6
        : most === green
          ? (blue - red) / chroma + 2
          : (red - green) / chroma + 4
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * lightness - 1))
  return { hue: sector * 60, saturation: saturation * 100, lightness: lightness * 100, chroma }
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
