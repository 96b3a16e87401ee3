import { Group, Radio, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<Name extends string> = {
  label: string
  names: readonly Name[]
  /** Accessible name of an icon. */
  nameOf: (name: Name) => string
  renderIcon: (name: Name) => ReactNode
  value: Name | null
  onChange: (name: Name) => void
  error?: ReactNode
}

/** Radio group of icons, each with its name as tooltip and for screen readers. */
export function IconPicker<Name extends string>({
  label,
  names,
  nameOf,
  renderIcon,
  value,
  onChange,
  error,
}: Props<Name>) {
  return (
    <Radio.Group label={label} value={value} onChange={(name) => onChange(name as Name)} error={error}>
      <Group gap={6} mt={4}>
        {names.map((name) => (
          <Tooltip key={name} label={nameOf(name)}>
            <Radio.Card
              value={name}
              aria-label={nameOf(name)}
              w={40}
              h={40}
              style={{
                display: 'grid',
                placeItems: 'center',
                ...(value === name && { outline: '2px solid var(--vivobid-accent)', outlineOffset: 1 }),
              }}
            >
              {renderIcon(name)}
            </Radio.Card>
          </Tooltip>
        ))}
      </Group>
    </Radio.Group>
  )
}
