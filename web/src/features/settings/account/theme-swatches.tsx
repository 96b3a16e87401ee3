import { Box, Center, Group, Radio, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { type Appearance, type Theme, themeProperties } from '../../../kit/theme/appearance.ts'

type ChoiceProps = { value: string; label: string; stacked?: boolean; children: ReactNode }

/** A radio card with a picture and a label. */
export const ChoiceCard = ({ value, label, stacked = false, children }: ChoiceProps) => (
  <Radio.Card value={value} radius="md" p="sm" style={{ borderColor: 'var(--vivobid-control)' }}>
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
    <Box
      data-variant={variant}
      data-mantine-color-scheme={appearance}
      p="xs"
      style={{
        background: 'var(--vivobid-paper)',
        border: '1px solid var(--vivobid-border)',
        borderRadius: '0.5rem',
      }}
    >
      <Group
        gap={6}
        p={8}
        style={{
          background: 'var(--vivobid-raised)',
          border: '1px solid var(--vivobid-border)',
          borderRadius: '0.25rem',
        }}
      >
        {['primary', 'accent', 'soft'].map((token) => (
          <Box key={token} w={20} h={20} style={{ background: `var(--vivobid-${token})`, borderRadius: '50%' }} />
        ))}
      </Group>
    </Box>
  )
}

type SwatchProps = { label: string; chosen: boolean }

const swatchStyle = (chosen: boolean): CSSProperties => ({
  width: 48,
  height: 48,
  padding: 4,
  borderColor: chosen ? 'var(--vivobid-text)' : 'var(--vivobid-border)',
})

/** A primary colour as controls will show it. */
export function PrimarySwatch({
  theme,
  appearance,
  label,
  chosen,
}: SwatchProps & { theme: Theme; appearance: Appearance }) {
  return (
    <Radio.Card value={theme.primary} radius="md" aria-label={label} title={label} style={swatchStyle(chosen)}>
      <Center
        data-variant={theme.variant}
        data-mantine-color-scheme={appearance}
        h="100%"
        style={
          {
            ...themeProperties(theme, appearance),
            background: 'var(--vivobid-primary)',
            color: 'var(--vivobid-on-primary)',
            borderRadius: 'calc(var(--vivobid-radius) / 2)',
          } as CSSProperties
        }
      >
        {chosen && <IconCheck size={20} aria-hidden />}
      </Center>
    </Radio.Card>
  )
}

/** A corner radius. */
export const RadiusSwatch = ({ radius, label, chosen }: SwatchProps & { radius: number }) => (
  <Radio.Card value={String(radius)} radius="md" title={label} style={swatchStyle(chosen)}>
    <Center
      h="100%"
      style={{
        border: '2px solid var(--vivobid-text)',
        borderRadius: `min(${radius}rem, 50%)`,
        background: chosen ? 'var(--vivobid-soft)' : undefined,
      }}
    >
      <Text component="span" size="xs" dir="ltr">
        {label}
      </Text>
    </Center>
  </Radio.Card>
)
