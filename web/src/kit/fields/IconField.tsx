import { Group, Radio, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormField } from './ContractForm.tsx'
import classes from './icon-field.module.css'

type Props<Icon extends string> = {
  /** The field of the form around. */
  name: string
  label: string
  icons: readonly Icon[]
  /** Accessible name of an icon. */
  nameOf: (icon: Icon) => string
  renderIcon: (icon: Icon) => ReactNode
}

/** Radio group of icons, each with its name as tooltip and for screen readers. */
export function IconField<Icon extends string>({ name, label, icons, nameOf, renderIcon }: Props<Icon>) {
  const { value, onChange, error } = useFormField(name)
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Group gap={6} mt={4}>
        {icons.map((icon) => (
          <Tooltip key={icon} label={nameOf(icon)}>
            <Radio.Card value={icon} aria-label={nameOf(icon)} w={40} h={40} className={classes.icon}>
              {renderIcon(icon)}
            </Radio.Card>
          </Tooltip>
        ))}
      </Group>
    </Radio.Group>
  )
}
