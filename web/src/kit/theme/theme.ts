import {
  Alert,
  Anchor,
  Badge,
  Card,
  Container,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorSchemeManager,
  virtualColor,
} from '@mantine/core'
import { applyTheme, defaultTheme, storedTheme, storeTheme, systemAppearance, type Theme } from './appearance.ts'

const tokenColour = (name: string) => virtualColor({ name, light: 'gray', dark: 'gray' })

/** Lists and boards are 1,280 px wide, texts 720 px (look.md), each with its padding. */
const containerWidths: Record<string, string> = { sm: '45rem', md: '60rem', lg: '80rem', xl: '80rem' }

/** Ink on paper, one accent colour, hairlines, 8-point spacing (look.md); all colours come from tokens.css, for every variant. */
export const theme = createTheme({
  fontFamily: 'var(--vivobid-font)',
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
  colors: { ink: tokenColour('ink'), accent: tokenColour('accent'), danger: tokenColour('danger') },
  primaryColor: 'ink',
  autoContrast: true,
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { c: 'var(--vivobid-accent)' } }),
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    Container: Container.extend({
      vars: (_, { size, fluid }) => ({
        // listed above
        root: { '--container-size': fluid ? '100%' : (containerWidths[String(size)] ?? containerWidths.md!) },
      }),
    }),
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    Card: Card.extend({ defaultProps: { bg: 'var(--vivobid-raised)' } }),
    // a dialog's header must not become a second banner landmark
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
})

/** Maps one of our colours to Mantine's variables. */
const colourVariables = (name: string, { colour, hover, text }: { colour: string; hover: string; text: string }) => ({
  [`--mantine-color-${name}-filled`]: colour,
  [`--mantine-color-${name}-filled-hover`]: hover,
  [`--mantine-color-${name}-contrast`]: text,
  [`--mantine-color-${name}-text`]: colour,
  [`--mantine-color-${name}-outline`]: colour,
  [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${colour} 12%, var(--vivobid-raised))`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${colour} 20%, var(--vivobid-raised))`,
  [`--mantine-color-${name}-light-color`]: colour,
})

const sharedVariables = {
  ...colourVariables('ink', {
    colour: 'var(--vivobid-primary)',
    hover: 'var(--vivobid-primary-hover)',
    text: 'var(--vivobid-on-primary)',
  }),
  ...colourVariables('accent', {
    colour: 'var(--vivobid-accent)',
    hover: 'color-mix(in srgb, var(--vivobid-accent) 85%, var(--vivobid-text))',
    text: 'var(--vivobid-surface)',
  }),
  ...colourVariables('danger', {
    colour: 'var(--vivobid-danger)',
    hover: 'color-mix(in srgb, var(--vivobid-danger) 85%, var(--vivobid-text))',
    text: 'var(--vivobid-surface)',
  }),
  '--mantine-color-ink-light-color': 'var(--vivobid-text)',
  '--mantine-primary-color-contrast': 'var(--vivobid-on-primary)',
  '--mantine-color-body': 'var(--vivobid-surface)',
  '--mantine-color-text': 'var(--vivobid-text)',
  '--mantine-color-bright': 'var(--vivobid-text)',
  '--mantine-color-dimmed': 'var(--vivobid-dimmed)',
  '--mantine-color-placeholder': 'var(--vivobid-dimmed)',
  '--mantine-color-anchor': 'var(--vivobid-accent)',
  '--mantine-color-error': 'var(--vivobid-danger)',
  '--mantine-color-default': 'var(--vivobid-raised)',
  '--mantine-color-default-hover': 'var(--vivobid-soft)',
  '--mantine-color-default-color': 'var(--vivobid-text)',
  '--mantine-color-default-border': 'var(--vivobid-border)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-radius-md': 'var(--vivobid-radius)', '--mantine-radius-default': 'var(--vivobid-radius)' },
  light: sharedVariables,
  dark: {
    ...sharedVariables,
    '--mantine-color-dark-4': 'var(--vivobid-border)',
    '--mantine-color-dark-5': 'var(--vivobid-soft)',
    '--mantine-color-dark-6': 'var(--vivobid-raised)',
    '--mantine-color-dark-7': 'var(--vivobid-surface)',
  },
})

/** Mantine's colour scheme manager, backed by the stored theme: light by default (spec §9); the rest of the theme stays. */
export const appearanceStore: MantineColorSchemeManager = {
  get: () => {
    const theme = storedTheme() ?? defaultTheme
    return theme.followsSystem ? 'auto' : theme.appearance
  },
  set: (appearance) => {
    const followsSystem = appearance === 'auto'
    const chosen: Theme = {
      ...(storedTheme() ?? defaultTheme),
      appearance: followsSystem ? systemAppearance() : appearance,
      followsSystem: followsSystem || undefined,
    }
    storeTheme(chosen)
    applyTheme(chosen)
  },
  clear: () => storeTheme(null),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}
