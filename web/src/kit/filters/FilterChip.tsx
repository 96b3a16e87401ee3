import IconCheck from 'icon:check'
import IconChevronDown from 'icon:chevron-down'
import IconX from 'icon:x'
import { Popover, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCompact, formatCurrency, formatMoney } from '#contract/formats.ts'
import { useTimes } from '../../format/figures.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filters.module.css'
import { type Filter, type FilterValues, namesOf } from './use-filters.ts'

type Props = {
  filter: Filter
  values: FilterValues
  onChange: (values: FilterValues) => void
  /** Shows only its label while nothing is chosen, since there are many. */
  isBrief: boolean
}

/** A filter with its value; opens its fields below it. A flag is set and unset by its chip. */
export function FilterChip({ filter, values, onChange, isBrief }: Props) {
  const { t } = useTranslation()
  const shownValue = useShownValue()
  if (filter.kind === 'flag') return <FlagChip filter={filter} values={values} onChange={onChange} />
  const shown = shownValue(filter, values)
  const any = t('filter.any')
  const value = shown || (isBrief ? '' : any)
  return (
    <span className={classes.chip} data-chosen={shown !== '' || undefined}>
      <Popover position="bottom-start" trapFocus returnFocus shadow="md" width={300}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chipButton}
            aria-label={value === '' ? `${filter.label}: ${any}` : undefined}
          >
            <span className={classes.text}>
              {filter.label}
              {value !== '' && (
                <>
                  : <bdi className={classes.value}>{value}</bdi>
                </>
              )}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields filter={filter} values={values} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {shown !== '' && (
        <UnstyledButton
          className={classes.remove}
          aria-label={t('filter.remove', { name: filter.label })}
          onClick={() => onChange(Object.fromEntries(namesOf([filter]).map((name) => [name, ''])))}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}

function FlagChip({ filter, values, onChange }: Omit<Props, 'isBrief'>) {
  const isSet = values[filter.name] !== undefined
  return (
    <span className={classes.chip} data-chosen={isSet || undefined}>
      <UnstyledButton
        className={classes.chipButton}
        aria-pressed={isSet}
        onClick={() => onChange({ [filter.name]: isSet ? '' : 'true' })}
      >
        {isSet && <IconCheck size={16} aria-hidden />}
        <span className={classes.text}>{filter.label}</span>
      </UnstyledButton>
    </span>
  )
}

/** Value of a filter as the reader knows it; '' without one. */
export function useShownValue() {
  const { t, i18n } = useTranslation()
  const { utcDay } = useTimes()
  const { language } = i18n
  const range = (format: (bound: number) => string, [from, to]: readonly (string | undefined)[]) => {
    if (from && to) return t('explore.between', { from: format(Number(from)), to: format(Number(to)) })
    if (from) return t('explore.over', { value: format(Number(from)) })
    return to ? t('explore.upTo', { value: format(Number(to)) }) : ''
  }
  const shownValue = (filter: Filter, values: FilterValues): string => {
    if (filter.kind === 'group') {
      const [first = '', ...others] = filter.parts.map((part) => shownValue(part, values))
      const shown = others.filter((each) => each !== '')
      return first || shown.length > 0 ? [first || t('filter.any'), ...shown].join(' · ') : ''
    }
    if (filter.kind === 'range') {
      const format = filter.unit === 'cents' ? formatMoney : formatCompact
      return range(
        (bound) => format(bound, language),
        filter.ends.map(({ name }) => values[name]),
      )
    }
    const value = values[filter.name] ?? ''
    if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
    if (filter.kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return utcDay(value)
    if (filter.kind === 'dollars' && Number(value) > 0) return formatCurrency(Number(value), 'USD', { language })
    return value
  }
  return shownValue
}
