import { useState } from 'react'
import { DateInput, type DateInputProps } from '../DateInput.tsx'

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** The day that is filtered by (yyyy-mm-dd), '' for none. */
  stored: string
  onChange: (day: string) => void
}

/** A day to filter by; what is typed takes effect once it is one. */
export function DayFilterInput({ stored, onChange, ...props }: Props) {
  const [typed, setTyped] = useState({ of: stored, value: stored })
  const change = (value: string) => {
    const isComplete = /^(\d{4}-\d\d-\d\d)?$/.test(value)
    setTyped({ of: isComplete ? value : stored, value })
    if (isComplete) onChange(value)
  }
  return <DateInput {...props} value={typed.of === stored ? typed.value : stored} onChange={change} />
}
