import { Chip, Group, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { buckets, maxDays } from '#contract/analytics/analytics.ts'
import { analyticsErrors } from '#contract/analytics/errors.ts'
import { useSentence } from '../../api/sentence.ts'
import { DateInput } from '../../kit/DateInput.tsx'
import { daysBetween, isDay, presetDays, type Range } from './range.ts'

/** Date range and bucket; both are kept in the URL. */
export function RangePicker({ range }: { range: Range }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const choose = (range: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const name of ['from', 'to', 'days']) next.delete(name)
    for (const [name, value] of Object.entries(range)) next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const choosePreset = (value: string) => choose(value === 'own' ? { from: range.from, to: range.to } : { days: value })
  const chooseBucket = (value: string) => {
    const next = new URLSearchParams(search)
    next.set('bucket', value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap="sm" mb="lg">
      <Chip.Group<false>
        value={range.days === null ? 'own' : String(range.days)}
        onChange={(v) => choosePreset(v as string)}
      >
        <Group gap="xs" role="radiogroup" aria-label={t('analytics.range')}>
          {presetDays.map((days) => (
            <Chip key={days} value={String(days)} variant="outline">
              {t('analytics.lastDays', { count: days })}
            </Chip>
          ))}
          <Chip value="own" variant="outline">
            {t('analytics.ownRange')}
          </Chip>
        </Group>
      </Chip.Group>
      {range.days === null && <CustomRange key={`${range.from} ${range.to}`} range={range} onChosen={choose} />}
      <Chip.Group<false> value={range.bucket} onChange={(value) => chooseBucket(value as string)}>
        <Group gap="xs" role="radiogroup" aria-label={t('analytics.bucket')}>
          {buckets.map((each) => (
            <Chip key={each} value={each} variant="outline" size="xs">
              {t(`analytics.bucket.${each}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  )
}

/** Two date fields; an invalid range shows an error and does not change the URL. */
function CustomRange({ range, onChosen }: { range: Range; onChosen: (next: { from: string; to: string }) => void }) {
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
