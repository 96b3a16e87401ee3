import { Button, Drawer, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from './FilterChip.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filters.module.css'
import { SavedFilters } from './SavedFilters.tsx'
import { type Filter, useFilters } from './use-filters.ts'

type Props = {
  label: string
  filters: readonly Filter[]
  /** Under which name this browser keeps combinations of the filters that somebody has saved; without it, none can be. */
  savedAs?: string
}

/**
 * Chips with their values, 'Any' where nothing is chosen; what is chosen is removed by its chip or all at once. Stays in view; on
 * phones the fields are in a sheet.
 */
export function FilterBar({ label, filters, savedAs }: Props) {
  const { t } = useTranslation()
  const { valueIn, set, clear } = useFilters(filters)
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const chosen = filters.filter((filter) => valueIn(filter) !== '')
  return (
    <search aria-label={label} className={classes.bar}>
      {isPhone && <FilterSheet filters={filters} chosen={chosen.length} />}
      {(isPhone ? chosen : filters).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={valueIn(filter)}
          onChange={(value) => set(filter, value)}
        />
      ))}
      {chosen.length > 0 && (
        <Button variant="subtle" size="sm" className={classes.keepsSize!} onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {savedAs && <SavedFilters name={savedAs} filters={filters} />}
    </search>
  )
}

function FilterSheet({ filters, chosen }: { filters: readonly Filter[]; chosen: number }) {
  const { t } = useTranslation()
  const { valueIn, set } = useFilters(filters)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.keepsSize!}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {chosen > 0 ? t('discovery.filtersChosen', { number: chosen }) : t('discovery.filters')}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('discovery.filters')}>
        <Stack>
          {filters.map((filter) => (
            <FilterFields
              key={filter.name}
              filter={filter}
              value={valueIn(filter)}
              onChange={(value) => set(filter, value)}
            />
          ))}
          <Button onClick={close}>{t('discovery.show')}</Button>
        </Stack>
      </Drawer>
    </>
  )
}
