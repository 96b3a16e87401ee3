import { Group, Input, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { isEnter } from '../behaviour/enter-key.ts'
import { CountInput } from '../fields/CountInput.tsx'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import type { Filter, FilterValues } from './use-filters.ts'

type Props = {
  filter: Extract<Filter, { kind: 'range' }>
  values: FilterValues
  onChange: (values: FilterValues) => void
}
type Ends = readonly [from: number | undefined, to: number | undefined]

/** Numbers take longer to type than words: half of one must not empty the list. */
const debounceMs = 800

const textOf = (end: number | undefined) => (end === undefined ? '' : String(end))
const keyOf = (ends: Ends) => ends.map(textOf).join('-')

/** Both ends of a range. They take effect together, shortly after, on Enter or once left, unless they are turned around. */
export function RangeFields({ filter, values, onChange }: Props) {
  const [from, to] = filter.ends
  const numberOf = (name: string) => (values[name] === undefined ? undefined : Number(values[name]))
  const stored: Ends = [numberOf(from.name), numberOf(to.name)]
  const key = keyOf(stored)
  const [typed, setTyped] = useState({ of: key, ends: stored })
  const [refused, setRefused] = useState<Ends | null>(null)
  // the URL changed, so the typed text is outdated
  const ends = typed.of === key ? typed.ends : stored
  const commit = () => {
    const isTurned = ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1]
    setRefused(isTurned ? ends : null)
    if (!isTurned && keyOf(ends) !== key) onChange({ [from.name]: textOf(ends[0]), [to.name]: textOf(ends[1]) })
  }
  const commitSoon = useDebouncedCallback(commit, debounceMs)
  const change = (next: Ends) => {
    setTyped({ of: key, ends: next })
    commitSoon()
  }
  const isRefused = refused === ends
  return (
    <Stack
      gap={4}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isEnter(event)) commit()
      }}
    >
      <Group grow gap="xs" align="flex-end">
        <EndInput filter={filter} label={from.label} value={ends[0]} onChange={(next) => change([next, ends[1]])} />
        <EndInput
          filter={filter}
          label={to.label}
          value={ends[1]}
          onChange={(next) => change([ends[0], next])}
          error={isRefused}
        />
      </Group>
      {isRefused && <Input.Error role="alert">{filter.turned}</Input.Error>}
    </Stack>
  )
}

type EndProps = {
  filter: Props['filter']
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  error?: boolean
}

function EndInput({ filter: { unit, max }, value, onChange, ...shown }: EndProps) {
  if (unit === 'cents') return <MoneyInput {...shown} max={max / 100} value={value} onChange={onChange} />
  return (
    <CountInput
      {...shown}
      min={0}
      max={max}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  )
}
