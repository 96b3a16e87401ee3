import IconCheck from 'icon:check'
import { Box, Center, Group, Radio, Stack, Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { type Appearance, type Theme, themeProperties } from '../../../../kit/theme/appearance.ts'
import classes from './theme-swatches.module.css'

type ChoiceProps = { value: string; label: string; stacked?: boolean; children: ReactNode }

/** A radio card with a picture and a label. */
export const ChoiceCard = ({ value, label, stacked = false, children }: ChoiceProps) => (
  <Radio.Card value={value} radius="md" p="sm" className={classes.choice}>
    <Stack gap="sm">
      {stacked && children}
      <Group gap="sm" wrap="nowrap">
        <Radio.Indicator iconColor="var(--vivobid-on-primary)" />
        {!stacked && children}
        <Text>{label}</Text>
      </Group>
    </Stack>
  </Radio.Card>
)

/** A miniature page in a theme variant, styled by its own tokens. */
export function VariantSwatch({ variant, appearance }: { variant: Theme['variant']; appearance: Appearance }) {
  return (
    <Box data-variant={variant} data-mantine-color-scheme={appearance} p="xs" className={classes.page}>
      <Group gap={6} p={8} className={classes.card}>
        {['primary', 'accent', 'soft'].map((token) => (
          <Box key={token} w={20} h={20} bg={`var(--vivobid-${token})`} bdrs="50%" />
        ))}
      </Group>
    </Box>
  )
}

type SwatchProps = { label: string; chosen: boolean }

/** A primary colour as controls will show it. */
export function PrimarySwatch({
  theme,
  appearance,
  label,
  chosen,
}: SwatchProps & { theme: Theme; appearance: Appearance }) {
  return (
    <Radio.Card value={theme.primary} radius="md" aria-label={label} title={label} className={classes.swatch}>
      <Center
        data-variant={theme.variant}
        data-mantine-color-scheme={appearance}
        h="100%"
        className={classes.primary}
        style={themeProperties(theme, appearance) as CSSProperties}
      >
        {chosen && <IconCheck size={20} aria-hidden />}
      </Center>
    </Radio.Card>
  )
}

/** A corner radius. */
export const RadiusSwatch = ({ radius, label }: { radius: number; label: string }) => (
  <Radio.Card value={String(radius)} radius="md" title={label} className={classes.swatch}>
    <Center h="100%" className={classes.radius} bdrs={`min(${radius}rem, 50%)`}>
      <Text component="span" size="xs" dir="ltr">
        {label}
      </Text>
    </Center>
  </Radio.Card>
)
