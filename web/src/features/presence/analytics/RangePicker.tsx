import { Chip, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { buckets } from '#contract/presence/analytics/analytics.ts'
import { useChangeSearch } from '../../../api/use-set-search-param.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { ChipRow } from '../../../kit/ChipRow.tsx'
import type { CustomRangeProps } from './CustomRange.tsx'
import { presetDays, type Range } from './range.ts'

const customRange = lazyComponent(() => import('./CustomRange.tsx').then((module) => module.CustomRange))
/** Height of a labelled field, in pixels. */
const fieldHeight = 66

/** Date range and bucket; both are kept in the URL. */
export function RangePicker({ range }: { range: Range }) {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const choose = (range: Record<string, string>) =>
    change(
      (next) => {
        for (const name of ['from', 'to', 'days']) next.delete(name)
        for (const [name, value] of Object.entries(range)) next.set(name, value)
      },
      { preventScrollReset: true },
    )
  const choosePreset = (value: string) => choose(value === 'own' ? { from: range.from, to: range.to } : { days: value })
  const chooseBucket = (value: string) => change((next) => next.set('bucket', value), { preventScrollReset: true })
  return (
    <Stack gap="xs" mb="lg">
      <Group justify="space-between" gap="xs">
        <Chip.Group<false>
          value={range.days === null ? 'own' : String(range.days)}
          onChange={(v) => choosePreset(v as string)}
        >
          <ChipRow label={t('analytics.range')} maw="calc(100% + 2rem)">
            {presetDays.map((days) => (
              <Chip key={days} value={String(days)} variant="outline">
                {t('analytics.lastDays', { count: days })}
              </Chip>
            ))}
            <Chip value="own" variant="outline">
              {t('analytics.ownRange')}
            </Chip>
          </ChipRow>
        </Chip.Group>
        <SegmentedControl
          aria-label={t('analytics.bucket')}
          value={range.bucket}
          onChange={chooseBucket}
          data={buckets.map((value) => ({ value, label: t(`analytics.bucket.${value}`) }))}
        />
      </Group>
      {range.days === null && <LoadedCustomRange key={`${range.from} ${range.to}`} range={range} onChosen={choose} />}
    </Stack>
  )
}

function LoadedCustomRange(props: CustomRangeProps) {
  const CustomRange = useLazyComponent(customRange, true)
  return CustomRange ? <CustomRange {...props} /> : <Skeleton h={fieldHeight} />
}
