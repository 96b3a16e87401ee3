import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Picker } from '../fields/Picker.tsx'
import { DayFilterInput } from './DayFilterInput.tsx'
import type { Filter } from './use-filters.ts'

type Props = { filter: Filter; value: string; onChange: (value: string) => void }

/** How long somebody types before the list follows. */
const debounceMs = 400

/** The field of a filter. What is typed takes effect shortly after, a choice at once. */
export function FilterFields({ filter, value, onChange }: Props) {
  const changeSoon = useDebouncedCallback(onChange, debounceMs)
  if (filter.kind === 'choice')
    return (
      <Picker
        label={filter.label}
        options={filter.options.map((option) => ({
          value: option.value,
          label: option.count === undefined ? option.label : `${option.label} (${option.count})`,
        }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    )
  if (filter.kind === 'day') return <DayFilterInput label={filter.label} stored={value} onChange={onChange} />
  const types = { text: 'search', dollars: 'number' } as const
  return (
    <TextInput
      type={types[filter.kind]}
      label={filter.label}
      placeholder={filter.placeholder}
      maxLength={254}
      defaultValue={value}
      {...(filter.kind === 'text' ? { dir: 'auto' } : { dir: 'ltr' })}
      {...(filter.kind === 'dollars' && { leftSection: '$', step: '0.01', min: '0.01' })}
      onChange={(event) => changeSoon(event.currentTarget.value)}
    />
  )
}
