import IconColumns from 'icon:columns'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStored } from '../../storage/use-stored.ts'

/** The columns of a table that its reader has hidden, stored on this device. */
export function useHiddenColumns(table: string) {
  const [hidden, setHidden] = useStored<string[]>(`vivobid-columns-${table}`, [])
  return {
    isHidden: (key: string) => hidden.includes(key),
    toggle: (key: string) => setHidden(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]),
  }
}

type Props = {
  columns: readonly { key: string; label: string }[]
  isHidden: (key: string) => boolean
  toggle: (key: string) => void
}

/** Chooses which columns are shown. */
export function ColumnMenu({ columns, isHidden, toggle }: Props) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle" size="sm" leftSection={<IconColumns size={18} stroke={1.5} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {columns.map(({ key, label }) => (
            <Checkbox key={key} label={label} checked={!isHidden(key)} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
