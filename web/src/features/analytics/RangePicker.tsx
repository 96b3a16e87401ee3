import { Chip, Group, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { buckets, mostDays } from '#contract/analytics.ts'
import { messages } from '#contract/messages.ts'
import { useSentence } from '../../ui/sentence.ts'
import { daysBetween, type Range, spans } from './range.ts'

/** Which days, and how they are put together; both stand in the address. */
export function RangePicker({ range }: { range: Range }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const choose = (range: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const name of ['from', 'to', 'days']) next.delete(name)
    for (const [name, value] of Object.entries(range)) next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const chooseSpan = (value: string) => choose(value === 'own' ? { from: range.from, to: range.to } : { days: value })
  const chooseBucket = (value: string) => {
    const next = new URLSearchParams(search)
    next.set('bucket', value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap="sm" mb="lg">
      <Chip.Group<false>
        value={range.days === null ? 'own' : String(range.days)}
        onChange={(v) => chooseSpan(v as string)}
      >
        <Group gap="xs" role="radiogroup" aria-label={t('analytics.range')}>
          {spans.map((days) => (
            <Chip key={days} value={String(days)} variant="outline">
              {t('analytics.lastDays', { count: days })}
            </Chip>
          ))}
          <Chip value="own" variant="outline">
            {t('analytics.ownRange')}
          </Chip>
        </Group>
      </Chip.Group>
      {range.days === null && <OwnRange key={`${range.from} ${range.to}`} range={range} onChosen={choose} />}
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

/** Two days; a range that cannot be read is said at its end and left as it is. */
function OwnRange({ range, onChosen }: { range: Range; onChosen: (next: { from: string; to: string }) => void }) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const id = useId()
  const [days, setDays] = useState({ from: range.from, to: range.to })
  const fault = faultOf(days.from, days.to)
  const change = (next: { from: string; to: string }) => {
    setDays(next)
    if (!faultOf(next.from, next.to)) onChosen(next)
  }
  return (
    <Group gap="md" align="flex-start">
      <TextInput
        id={`${id}-from`}
        type="date"
        label={t('analytics.from')}
        value={days.from}
        onChange={(event) => change({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        id={`${id}-to`}
        type="date"
        label={t('analytics.to')}
        value={days.to}
        error={fault && sentence(fault)}
        onChange={(event) => change({ ...days, to: event.currentTarget.value })}
      />
    </Group>
  )
}

function faultOf(from: string, to: string): string | null {
  if (!from || !to) return messages.rangeIncomplete
  const days = daysBetween(from, to)
  if (days < 1) return messages.rangeTurned
  return days > mostDays ? messages.rangeTooLong : null
}
