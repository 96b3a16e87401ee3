import IconCalendar from 'icon:calendar'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDatesOf } from '../../../format/typed-dates.ts'
import classes from './date-input.module.css'

export type DateInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A day (yyyy-mm-dd), '' for none. */
  value?: string
  /** Called with the day, or with the typed text where that is none. */
  onChange?: (value: string) => void
  /** First and last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/** A date typed in the order of the reader's language, whatever the browser's is, or chosen from the browser's calendar. */
export function DateInput({ value = '', onChange, min, max, ...props }: DateInputProps) {
  const { t, i18n } = useTranslation()
  const dates = typedDatesOf(i18n.language)
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const change = (text: string) => {
    const next = dates.read(text, { isTyping: true }) ?? text
    setTyped({ of: next, text })
    onChange?.(next)
  }
  return (
    <TextInput
      placeholder={dates.written((part) => t(`date.${part}`))}
      autoComplete="off"
      inputMode="numeric"
      {...props}
      // the typed text while it is typed, unless the value has been changed otherwise
      value={typed?.of === value ? typed.text : dates.show(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        const day = typed && dates.read(typed.text)
        if (day && day !== value) onChange?.(day)
        setTyped(null)
        props.onBlur?.(event)
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('date.choose')}
            title={t('date.choose')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={classes.calendar}
            min={min}
            max={max}
            value={dates.read(value) ?? ''}
            onChange={(event) => change(dates.show(event.currentTarget.value))}
          />
        </>
      }
    />
  )
}
