import {
  Alert,
  Anchor,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#ffffff',
  '#f6f5f2',
  '#e4e2dc',
  '#c9c6bd',
  '#a19d92',
  '#79756a',
  '#55534d',
  '#36352f',
  '#1c1c1e',
  '#0b0b0c',
]
const cobalt: MantineColorsTuple = [
  '#eef1fe',
  '#dbe1fd',
  '#b7c3fb',
  '#94a7f9',
  '#8098ff',
  '#4a66ee',
  '#2447e8',
  '#1d3ac2',
  '#162c94',
  '#0f1f69',
]

/** The default look: ink on paper, one accent of cobalt, hairlines, 8-point spacing (look.md). */
export const theme = createTheme({
  fontFamily: "'Readex Pro Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 4vw, 2.25rem)', lineHeight: '1.1' },
      h2: { fontSize: '1.375rem', lineHeight: '1.2' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
    },
  },
  colors: { ink, cobalt },
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { md: '0.75rem' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { c: 'var(--vivobid-accent)' } }),
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    // the title bars of what floats are no second banner of the page
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'none' } } } }),
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--vivobid-accent': cobalt[6],
    '--vivobid-paper': '#f6f5f2',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#0b0b0c',
    '--mantine-color-dimmed': '#5b5951',
    '--mantine-color-placeholder': '#6b6960',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#dcd9d1',
  },
  dark: {
    '--vivobid-accent': '#9db0ff',
    '--vivobid-paper': '#0f0f11',
    '--mantine-color-body': '#17171a',
    '--mantine-color-text': '#f3f2ee',
    '--mantine-color-dimmed': '#aeaba2',
    '--mantine-color-placeholder': '#98958c',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-default-border': '#35353a',
  },
})

const storageKey = 'vivobid-theme'
const otherKey = 'app-theme'
const defaults = { appearance: 'light', variant: 'professional', primary: 'hsl(0, 0%, 0%)', radius: 0.75 }
type Stored = { appearance: 'light' | 'dark'; variant: string; primary: string; radius: number }

/** The stored theme if it is whole, else null (spec §5): appearance light or dark, a known variant, a primary, a number as radius. */
export function readTheme(text: string | null): Stored | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Stored> | null
    const whole =
      (value?.appearance === 'light' || value?.appearance === 'dark') &&
      ['professional', 'vibrant', 'tint'].includes(value.variant ?? '') &&
      Boolean(value.primary) &&
      typeof value.radius === 'number'
    return whole ? (value as Stored) : null
  } catch {
    return null
  }
}

const stored = (): Stored | null => {
  try {
    return readTheme(window.localStorage.getItem(storageKey) ?? window.localStorage.getItem(otherKey))
  } catch {
    return null
  }
}

/** Appearance as the person chose it, else as the system has it. */
export const appearanceStore: MantineColorSchemeManager = {
  get: () => stored()?.appearance ?? 'auto',
  set: (appearance) => {
    try {
      if (appearance === 'auto') window.localStorage.removeItem(storageKey)
      else window.localStorage.setItem(storageKey, JSON.stringify({ ...defaults, ...stored(), appearance }))
    } catch (error) {
      console.error('The theme could not be stored', error)
    }
  },
  clear: () => window.localStorage.removeItem(storageKey),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}
