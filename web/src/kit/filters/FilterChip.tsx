import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCurrency } from '#contract/formats.ts'
import { useTimes } from '../../format/figures.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filters.module.css'
import type { Filter } from './use-filters.ts'

type Props = { filter: Filter; value: string; onChange: (value: string) => void }

/** A filter with its value; opens its field below it. */
export function FilterChip({ filter, value, onChange }: Props) {
  const { t } = useTranslation()
  const shown = useShownValue(filter, value)
  return (
    <span className={classes.chip} data-chosen={value !== '' || undefined}>
      <Popover position="bottom-start" trapFocus returnFocus shadow="md" width={280}>
        <Popover.Target>
          <UnstyledButton className={classes.chipButton!}>
            {filter.label}: <bdi className={classes.value}>{shown || t('filter.any')}</bdi>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields filter={filter} value={value} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {value !== '' && (
        <UnstyledButton
          className={classes.remove!}
          aria-label={t('filter.remove', { name: filter.label })}
          onClick={() => onChange('')}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}

/** A filter's value as the reader knows it. */
function useShownValue(filter: Filter, value: string): string {
  const { i18n } = useTranslation()
  const { utcDay } = useTimes()
  if (value === '') return ''
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  if (filter.kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return utcDay(value)
  if (filter.kind === 'dollars' && Number(value) > 0)
    return formatCurrency(Number(value), 'USD', { language: i18n.language })
  return value
}
