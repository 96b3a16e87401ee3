import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import { Button, Drawer, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from './FilterChip.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filters.module.css'
import { SavedFilters } from './SavedFilters.tsx'
import { type Filter, type FilterValues, useFilters } from './use-filters.ts'

type Props = {
  label: string
  filters: readonly Filter[]
  /** Name under which this browser stores combinations of the filters that somebody has saved; without it, none can be. */
  savedAs?: string
  /** At the end of the row, such as the order. */
  end?: ReactNode
}

/** Number of chips above which they show 'Any' to screen readers alone, so that they fit in one row. */
const maxWithAny = 6

/**
 * Chips with their values, 'Any' where nothing is chosen; each choice is removed by its chip, or all at once. Stays in view; on phones
 * the fields are in a sheet, and the row slides.
 */
export function FilterBar({ label, filters, savedAs, end }: Props) {
  const { t } = useTranslation()
  const { valuesOf, chosen, set, clear } = useFilters(filters)
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
  const atEnd = end && <div className={classes.end}>{end}</div>
  return (
    <search ref={bar} aria-label={label} className={classes.bar}>
      {isPhone && <FilterSheet filters={filters} chosen={chosen.length} onChange={change} />}
      {isPhone && atEnd}
      <div className={classes.chips}>
        {(isPhone ? chosen : filters).map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            values={valuesOf(filter)}
            onChange={change}
            isBrief={filters.length > maxWithAny}
          />
        ))}
        {chosen.length > 0 && (
          <Button variant="subtle" size="sm" className={classes.keepsSize} onClick={clearAll}>
            {t('filter.clear')}
          </Button>
        )}
        {savedAs && <SavedFilters name={savedAs} filters={filters} />}
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

type SheetProps = { filters: readonly Filter[]; chosen: number; onChange: (values: FilterValues) => void }

function FilterSheet({ filters, chosen, onChange }: SheetProps) {
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
            {t('explore.show')}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
