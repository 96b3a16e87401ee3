import { Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNumber } from '../../format/figures.tsx'
import { Picker } from '../fields/Picker.tsx'
import { DayFilterInput } from './DayFilterInput.tsx'
import { RangeFields } from './RangeFields.tsx'
import type { Filter, FilterValues } from './use-filters.ts'

type Props = { filter: Filter; values: FilterValues; onChange: (values: FilterValues) => void }

/** Pause in typing after which the list is updated. */
export const debounceMs = 400

/** The fields of a filter. Typed text takes effect shortly after, a choice at once. */
export function FilterFields({ filter, values, onChange }: Props) {
  const change = (value: string) => onChange({ [filter.name]: value })
  const changeSoon = useDebouncedCallback(change, debounceMs)
  const value = values[filter.name] ?? ''
  if (filter.kind === 'group')
    return (
      <Stack gap="sm">
        {filter.parts.map((part) => (
          <FilterFields key={part.name} filter={part} values={values} onChange={onChange} />
        ))}
      </Stack>
    )
  if (filter.kind === 'choice') return <ChoiceField filter={filter} value={value} onChange={change} />
  if (filter.kind === 'range') return <RangeFields filter={filter} values={values} onChange={onChange} />
  if (filter.kind === 'flag')
    return (
      <Switch
        label={filter.label}
        checked={value !== ''}
        onChange={(event) => change(event.currentTarget.checked ? 'true' : '')}
      />
    )
  if (filter.kind === 'day') return <DayFilterInput label={filter.label} stored={value} onChange={change} />
  const types = { text: 'search', dollars: 'number' } as const
  return (
    <TextInput
      type={types[filter.kind]}
      label={filter.label}
      placeholder={filter.placeholder}
      maxLength={254}
      defaultValue={value}
      dir={filter.kind === 'text' ? 'auto' : 'ltr'}
      {...(filter.kind === 'dollars' && { leftSection: '$', step: '0.01', min: '0.01' })}
      onChange={(event) => changeSoon(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = { filter: Extract<Filter, { kind: 'choice' }>; value: string; onChange: (value: string) => void }

/** One of the options, each with its number of matches. */
function ChoiceField({ filter: { label, options, countedOnly }, value, onChange }: ChoiceProps) {
  const number = useNumber()
  const nameOf = (option: (typeof options)[number]) =>
    option.count === undefined ? option.label : `${option.label} (${number(option.count)}${countedOnly ? '+' : ''})`
  return (
    <Picker
      label={label}
      description={countedOnly}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      options={options.map((option) => ({ value: option.value, label: nameOf(option) }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  )
}
