import { Button, Group, Radio, SimpleGrid, Stack, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import layout from '../../../../kit/layout.module.css'
import { SettingsCard } from '../../../../kit/SettingsCard.tsx'
import {
  applyTheme,
  defaultTheme,
  ownPrimaries,
  storedTheme,
  storeTheme,
  type Theme,
  variants,
} from '../../../../kit/theme/appearance.ts'
import { appearanceChoices } from '../../../../kit/theme/appearance-choices.ts'
import { ChoiceCard, PrimarySwatch, RadiusSwatch, VariantSwatch } from './theme-swatches.tsx'

/** The active theme: the stored one, else the default. */
const activeTheme = (): Theme => storedTheme() ?? defaultTheme

const primariesOf = (variant: Theme['variant']) => [
  { value: ownPrimaries[variant], label: 'settings.colour.own' as const },
  ...primaries,
]

const primaries = [
  { value: 'hsl(225, 75%, 45%)', label: 'settings.colour.blue' },
  { value: 'hsl(265, 65%, 50%)', label: 'settings.colour.violet' },
  { value: 'hsl(325, 70%, 45%)', label: 'settings.colour.pink' },
  { value: 'hsl(0, 70%, 45%)', label: 'settings.colour.red' },
  { value: 'hsl(25, 75%, 40%)', label: 'settings.colour.brown' },
  { value: 'hsl(145, 60%, 35%)', label: 'settings.colour.green' },
  { value: 'hsl(185, 75%, 35%)', label: 'settings.colour.teal' },
] as const

const radii = [0, 0.5, 0.75, 1, 1.5]

/** The theme picker; each choice applies at once and is stored in this browser. */
export function AppearanceTab() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme()
  const computedScheme = useComputedColorScheme('light')
  const [theme, setTheme] = useState(activeTheme)
  const choose = (part: Partial<Pick<Theme, 'variant' | 'primary' | 'radius'>>) => {
    // the appearance may have been changed elsewhere
    const chosen = { ...activeTheme(), ...part }
    storeTheme(chosen)
    applyTheme(chosen)
    setTheme(chosen)
  }
  const chooseVariant = (variant: Theme['variant']) => {
    const before = activeTheme()
    const hasOwn = before.primary === ownPrimaries[before.variant]
    choose(hasOwn ? { variant, primary: ownPrimaries[variant] } : { variant })
  }
  const restore = () => {
    clearColorScheme()
    applyTheme(null)
    setTheme(activeTheme())
  }
  return (
    <SettingsCard title={t('settings.look')} text={t('settings.lookText')}>
      <Stack gap="xl">
        <Radio.Group
          data-path="appearance"
          label={t('header.appearance')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt={4}>
            {appearanceChoices.map(({ value, label, Icon }) => (
              <ChoiceCard key={value} value={value} label={t(label)}>
                <Icon size={20} stroke={1.5} aria-hidden />
              </ChoiceCard>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <Radio.Group
          data-path="variant"
          label={t('settings.variant')}
          value={theme.variant}
          onChange={(value) => chooseVariant(value as Theme['variant'])}
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt={4}>
            {variants.map((variant) => (
              <ChoiceCard key={variant} value={variant} label={t(`settings.variant.${variant}`)} stacked>
                <VariantSwatch variant={variant} appearance={computedScheme} />
              </ChoiceCard>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <Radio.Group
          data-path="primary"
          label={t('settings.primary')}
          value={theme.primary}
          onChange={(primary) => choose({ primary })}
        >
          <Group gap="sm" mt={4}>
            {primariesOf(theme.variant).map(({ value, label }) => (
              <PrimarySwatch
                key={value}
                theme={{ ...theme, primary: value }}
                appearance={computedScheme}
                chosen={theme.primary === value}
                label={t(label)}
              />
            ))}
          </Group>
        </Radio.Group>
        <Radio.Group
          data-path="radius"
          label={t('settings.radius')}
          value={String(theme.radius)}
          onChange={(radius) => choose({ radius: Number(radius) })}
        >
          <Group gap="sm" mt={4}>
            {radii.map((radius) => (
              <RadiusSwatch key={radius} radius={radius} label={String(radius)} />
            ))}
          </Group>
        </Radio.Group>
        <Button variant="default" onClick={restore} className={layout.start}>
          {t('settings.restoreLook')}
        </Button>
      </Stack>
    </SettingsCard>
  )
}
