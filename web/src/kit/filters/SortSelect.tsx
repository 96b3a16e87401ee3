import IconArrowsSort from 'icon:arrows-sort'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './filters.module.css'

type Props<S extends string> = {
  sorts: readonly { value: S; label: string }[]
  value: S
  onChange: (sort: S) => void
}

/** The order of a list, for the end of its filter bar. */
export function SortSelect<S extends string>({ sorts, value, onChange }: Props<S>) {
  const { t } = useTranslation()
  return (
    <Select<S>
      aria-label={t('discovery.sort')}
      className={classes.sort}
      allowDeselect={false}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      data={[...sorts]}
      value={value}
      onChange={(sort) => sort && onChange(sort)}
    />
  )
}
