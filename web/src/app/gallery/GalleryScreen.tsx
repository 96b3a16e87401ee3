import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '../../kit/screens.tsx'
import { defaultTheme, ownPrimaries, themeProperties } from '../../kit/theme/appearance.ts'
import { patterns } from './patterns.tsx'

const variants = ['professional', 'vibrant', 'tint'] as const
const appearances = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

/**
 * /kit: each pattern of look.md in its states, in any of the six looks and both directions (?variant=, ?appearance=, ?dir=), for people
 * who build screens and for pictures that are compared. Only in demo mode and in development, and therefore in English only.
 */
export function GalleryScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = <T extends string>(name: string, choices: readonly [T, ...T[]]) =>
    choices.find((each) => each === search.get(name)) ?? choices[0]
  const variant = chosen('variant', variants)
  const appearance = chosen('appearance', appearances)
  const dir = chosen('dir', directions)
  useEffect(() => {
    const root = document.documentElement
    root.dataset.variant = variant
    root.dataset.mantineColorScheme = appearance
    root.dir = dir
    const properties = themeProperties(
      { ...defaultTheme, primary: ownPrimaries[variant], variant, appearance },
      appearance,
    )
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  }, [variant, appearance, dir])
  const choice = (name: string, choices: readonly string[], value: string) => (
    <SegmentedControl
      aria-label={name}
      data={[...choices]}
      value={value}
      onChange={(next) =>
        setSearch((before) => ({ ...Object.fromEntries(before), [name]: next }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  )
  return (
    <Screen title="Patterns" line="Each pattern in its states, in six looks and both directions.">
      <Group mb="xl">
        {choice('variant', variants, variant)}
        {choice('appearance', appearances, appearance)}
        {choice('dir', directions, dir)}
      </Group>
      <Stack gap={48}>
        {patterns.map(({ name, states }) => (
          <Pattern key={name} name={name}>
            {states}
          </Pattern>
        ))}
      </Stack>
    </Screen>
  )
}

const Pattern = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <Title order={2} mb="md">
      {name}
    </Title>
    <Stack>{children}</Stack>
  </section>
)
