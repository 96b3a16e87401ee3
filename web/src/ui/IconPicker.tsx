import { Group, Radio, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<Name extends string> = {
  label: string
  names: readonly Name[]
  /** What a drawing is called. */
  nameOf: (name: Name) => string
  draw: (name: Name) => ReactNode
  value: Name | null
  onChange: (name: Name) => void
  error?: ReactNode
}

/** One drawing of a list; each says its name on hover and to those who hear it. */
export function IconPicker<Name extends string>({ label, names, nameOf, draw, value, onChange, error }: Props<Name>) {
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
              {draw(name)}
            </Radio.Card>
          </Tooltip>
        ))}
      </Group>
    </Radio.Group>
  )
}
