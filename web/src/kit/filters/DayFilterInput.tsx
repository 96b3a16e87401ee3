import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDatesOf } from '../../format/typed-dates.ts'
import { DateInput, type DateInputProps } from '../fields/dates/DateInput.tsx'

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** The day that is filtered by (yyyy-mm-dd), '' for none. */
  stored: string
  onChange: (day: string) => void
}

/** A day to filter by; typed text takes effect once it is a day, and is marked where it is none when the field is left. */
export function DayFilterInput({ stored, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState({ of: stored, value: stored })
  const [isLeft, setIsLeft] = useState(false)
  const change = (value: string) => {
    const isComplete = /^(\d{4}-\d\d-\d\d)?$/.test(value)
    setTyped({ of: isComplete ? value : stored, value })
    setIsLeft(false)
    if (isComplete) onChange(value)
  }
  const value = typed.of === stored ? typed.value : stored
  const example = typedDatesOf(i18n.language).show(`${new Date().getFullYear()}-12-31`)
  return (
    <DateInput
      {...props}
      value={value}
      onChange={change}
      onBlur={() => setIsLeft(true)}
      error={isLeft && value !== stored && t('date.invalid', { example })}
    />
  )
}
