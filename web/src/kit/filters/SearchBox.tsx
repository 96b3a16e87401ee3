import IconSearch from 'icon:search'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { debounceMs } from './FilterFields.tsx'
import classes from './filters.module.css'

type Props = { label: string; placeholder: string | undefined; value: string; onChange: (value: string) => void }

/** A text filter that is typed beside the chips; it takes effect shortly after. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const changeSoon = useDebouncedCallback(onChange, debounceMs)
  // cleared with the other filters
  useEffect(() => {
    if (value === '') setTyped('')
  }, [value])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      maxLength={254}
      dir="auto"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        changeSoon(currentTarget.value)
      }}
      className={classes.searchBox}
    />
  )
}
