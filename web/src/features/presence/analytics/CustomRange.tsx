import { Group } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxDays } from '#contract/presence/analytics/analytics.ts'
import { analyticsErrors } from '#contract/presence/analytics/errors.ts'
import { useSentence } from '../../../api/sentence.ts'
import { DateInput } from '../../../kit/fields/dates/DateInput.tsx'
import { daysBetween, isDay, type Range } from './range.ts'

export type CustomRangeProps = { range: Range; onChosen: (next: { from: string; to: string }) => void }

/** Two date fields; an invalid range shows an error and does not change the URL. */
export function CustomRange({ range, onChosen }: CustomRangeProps) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const id = useId()
  const [days, setDays] = useState({ from: range.from, to: range.to })
  const error = rangeErrorOf(days.from, days.to)
  const change = (next: { from: string; to: string }) => {
    setDays(next)
    if (!rangeErrorOf(next.from, next.to)) onChosen(next)
  }
  return (
    <Group gap="md" align="flex-start">
      <DateInput
        id={`${id}-from`}
        label={t('analytics.from')}
        value={days.from}
        onChange={(from) => change({ ...days, from })}
      />
      <DateInput
        id={`${id}-to`}
        label={t('analytics.to')}
        value={days.to}
        error={error && sentence(error)}
        onChange={(to) => change({ ...days, to })}
      />
    </Group>
  )
}

function rangeErrorOf(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return analyticsErrors.rangeIncomplete
  const days = daysBetween(from, to)
  if (days < 1) return analyticsErrors.rangeTurned
  return days > maxDays ? analyticsErrors.rangeTooLong : null
}
