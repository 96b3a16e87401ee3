import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import layout from '../../layout.module.css'
import { DateInput, type DateInputProps } from './DateInput.tsx'

/** Time that is set when a day is chosen and no time yet. */
const defaultTime = '12:00'

/** The day and the time of a local time (yyyy-mm-ddThh:mm), or of the text typed so far. */
const partsOf = (value: string) => {
  const [, day = value, time = ''] = /^(.*)T(\d\d:\d\d)?$/s.exec(value) ?? []
  return { day, time }
}

/**
 * A day, typed in the order of the reader's language or chosen, and a time of that day. Its value is a local time (yyyy-mm-ddThh:mm), ''
 * for none, or the typed text where that is none; `min` and `max` are local times too.
 */
export function DateTimeInput({ value = '', onChange, min, max, ...props }: DateInputProps) {
  const { t } = useTranslation()
  const { label, error, required } = props
  const { day, time } = partsOf(value)
  return (
    <DateInput
      {...props}
      value={day}
      onChange={(next) => onChange?.(next === '' ? '' : `${next}T${time || defaultTime}`)}
      min={min?.slice(0, 10)}
      max={max?.slice(0, 10)}
      // its distances are those of both fields
      styles={{ wrapper: { marginBlock: 0 } }}
      inputContainer={(input) => (
        <Group gap="xs" wrap="nowrap" mt={props.description ? 5 : 0} mb={error ? 5 : 0}>
          <div className={layout.grows}>{input}</div>
          <TextInput
            type="time"
            aria-label={t('date.timeOf', { name: String(label) })}
            value={time}
            onChange={(event) => onChange?.(`${day}T${event.currentTarget.value}`)}
            required={required}
            error={Boolean(error)}
            w={130}
          />
        </Group>
      )}
    />
  )
}
