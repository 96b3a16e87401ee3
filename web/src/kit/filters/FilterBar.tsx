import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import IconChevronDown from 'icon:chevron-down'
import { Button, Drawer, Popover, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from './FilterChip.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filters.module.css'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type Filter, type FilterValues, useFilters } from './use-filters.ts'

type Props = {
  label: string
  filters: readonly Filter[]
  /** Name under which this browser stores combinations of the filters that somebody has saved; without it, none can be. */
  savedAs?: string
  /** Text of the button that closes the sheet of phones, such as the number of results; 'Show results' without one. */
  show?: string | null
  /** At the end of the row, such as the order. */
  end?: ReactNode
}

type TextFilter = Extract<Filter, { kind: 'text' | 'day' | 'dollars' }>
const isBox = (filter: Filter): filter is TextFilter => 'isBox' in filter && filter.isBox === true

/** Number of chips above which the last ones are behind 'More filters', so that they fit in one row. */
const maxInRow = 6

/**
 * Chips with their values, 'Any' where nothing is chosen; each choice is removed by its chip, or all at once. Stays in view; on phones
 * the fields are in a sheet, and the row slides.
 */
export function FilterBar({ label, filters: all, savedAs, show, end }: Props) {
  const { t } = useTranslation()
  const { valuesOf, chosen: allChosen, set, clear } = useFilters(all)
  const [boxes, filters] = [all.filter(isBox), all.filter((filter) => !isBox(filter))]
  const chosen = allChosen.filter((filter) => !isBox(filter))
  const bar = useRef<HTMLElement>(null)
  const change = (values: FilterValues) => {
    set(values)
    scrollToStart(bar.current)
  }
  const clearAll = () => {
    clear()
    scrollToStart(bar.current)
  }
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const inRow = filters.filter((filter, i) => filters.length <= maxInRow || i < maxInRow - 1 || chosen.includes(filter))
  const more = filters.filter((filter) => !inRow.includes(filter))
  const atEnd = end && <div className={classes.end}>{end}</div>
  return (
    <search ref={bar} aria-label={label} className={classes.bar}>
      {boxes.map((filter) => (
        <SearchBox
          key={filter.name}
          label={filter.label}
          placeholder={filter.placeholder}
          value={valuesOf(filter)[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {isPhone && <FilterSheet filters={filters} chosen={chosen.length} show={show} onChange={change} />}
      {isPhone && atEnd}
      <div className={classes.chips}>
        {(isPhone ? chosen : inRow).map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            values={valuesOf(filter)}
            onChange={change}
            isBrief={filters.length > maxInRow}
          />
        ))}
        {!isPhone && more.length > 0 && <MoreFilters filters={more} onChange={change} />}
        {allChosen.length > 0 && (
          <Button variant="subtle" size="sm" className={classes.keepsSize} onClick={clearAll}>
            {t('filter.clear')}
          </Button>
        )}
        {savedAs && <SavedFilters name={savedAs} filters={all} />}
      </div>
      {!isPhone && atEnd}
    </search>
  )
}

/** Scrolls to the first result if the bar is stuck below the header, since other results begin above what is in view. */
function scrollToStart(bar: HTMLElement | null) {
  const before = bar?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  if (bar && before < 0) window.scrollBy({ top: before - bar.getBoundingClientRect().top, behavior: 'instant' })
}

type MoreProps = { filters: readonly Filter[]; onChange: (values: FilterValues) => void }

/** The filters that are needed seldom; one that is chosen becomes a chip of its own. */
function MoreFilters({ filters, onChange }: MoreProps) {
  const { t } = useTranslation()
  const { valuesOf } = useFilters(filters)
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <UnstyledButton className={classes.chip}>
          <span className={classes.chipButton}>
            {t('filter.more')}
            <IconChevronDown size={16} aria-hidden />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          {filters.map((filter) => (
            <FilterFields key={filter.name} filter={filter} values={valuesOf(filter)} onChange={onChange} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type SheetProps = {
  filters: readonly Filter[]
  chosen: number
  show: string | null | undefined
  onChange: (values: FilterValues) => void
}

function FilterSheet({ filters, chosen, show, onChange }: SheetProps) {
  const { t } = useTranslation()
  const { valuesOf } = useFilters(filters)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.keepsSize}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {chosen > 0 ? t('discovery.filtersChosen', { number: chosen }) : t('discovery.filters')}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('discovery.filters')}>
        <Stack>
          {filters.map((filter) => (
            <FilterFields key={filter.name} filter={filter} values={valuesOf(filter)} onChange={onChange} />
          ))}
          <Button className={classes.show} onClick={close}>
            {show ?? t('explore.show')}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
