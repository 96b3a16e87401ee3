import {
  Alert,
  Anchor,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  Modal,
  virtualColor,
} from '@mantine/core'

/** Ten shades each, of which the seventh fills controls; its text is black or white, whichever reads better on it. */
const shades = {
  inkLight: '#ffffff #f0efeb #e4e2dc #c9c6bd #a19d92 #55534d #0b0b0c #36352f #1c1c1e #0b0b0c',
  inkDark: '#ffffff #f6f5f2 #f3f2ee #f3f2ee #f3f2ee #f3f2ee #f3f2ee #d3d0c8 #8a8780 #4a4a50',
  accentLight: '#eef1fe #dbe1fd #b7c3fb #94a7f9 #6d86f4 #4a66ee #2447e8 #1d3ac2 #162c94 #0f1f69',
  accentDark: '#eef1fe #dbe1fd #c9d3ff #b3c1ff #9db0ff #9db0ff #9db0ff #c3ceff #4a66ee #263a9c',
  dangerLight: '#fef3f2 #fee4e2 #fecdca #fda29b #f97066 #d92d20 #b42318 #912018 #7a271a #55160c',
  dangerDark: '#fff1ef #ffdcd8 #ffc5be #ffaaa1 #ff8a80 #ff8a80 #ff8a80 #ffb1aa #d92d20 #7a271a',
} as const

const tuples = Object.fromEntries(
  Object.entries(shades).map(([name, list]) => [name, list.split(' ') as unknown as MantineColorsTuple]),
)
const inBoth = (name: string) => virtualColor({ name, light: `${name}Light`, dark: `${name}Dark` })

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
  colors: {
    ...tuples,
    // surfaces and hairlines of the dark twin
    dark: [
      '#f3f2ee',
      '#c9c7c0',
      '#aeaba2',
      '#8a8780',
      '#47474d',
      '#2f2f35',
      '#1f1f23',
      '#17171a',
      '#121214',
      '#0f0f11',
    ],
    // a virtual colour is another one in each appearance, and its text is chosen for each
    ink: inBoth('ink'),
    accent: inBoth('accent'),
    danger: inBoth('danger'),
  },
  primaryColor: 'ink',
  primaryShade: 6,
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
  variables: { '--vivobid-accent': 'var(--mantine-color-accent-filled)' },
  light: {
    '--vivobid-paper': '#f6f5f2',
    '--vivobid-control': '#86837a',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#0b0b0c',
    '--mantine-color-dimmed': '#5b5951',
    '--mantine-color-placeholder': '#6b6960',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#dcd9d1',
  },
  dark: {
    '--vivobid-paper': '#0f0f11',
    '--vivobid-control': '#7d7b76',
    '--mantine-color-body': '#17171a',
    '--mantine-color-text': '#f3f2ee',
    '--mantine-color-dimmed': '#aeaba2',
    '--mantine-color-placeholder': '#98958c',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-default': '#26262b',
    '--mantine-color-default-hover': '#303036',
    '--mantine-color-default-border': '#3d3d43',
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
