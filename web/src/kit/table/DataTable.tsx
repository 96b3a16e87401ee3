import IconArrowDown from 'icon:arrow-down'
import IconArrowUp from 'icon:arrow-up'
import { Checkbox, Drawer, Group, Table, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../format/figures.tsx'
import { WideTable } from '../WideTable.tsx'
import { ColumnMenu, useHiddenColumns } from './ColumnMenu.tsx'
import { RowList } from './RowList.tsx'
import classes from './table.module.css'
import { type Sorting, useSorted } from './use-sorted.ts'

export type Column<T> = {
  key: string
  label: string
  cell: (row: T) => ReactNode
  /** Value that the column is sorted by; a column without it is not sortable. */
  sortBy?: (row: T) => number | string
  /** Aligned at the end, with figures of equal width. */
  isNumeric?: boolean
  /** Left out in windows that are wider than a phone and narrower than 900 pixels. */
  isMinor?: boolean
}

type Props<T> = {
  /** Accessible name; also the name under which chosen columns are remembered. */
  name: string
  label: string
  rows: readonly T[]
  /** The first names the row, and cannot be hidden. */
  columns: readonly Column<T>[]
  keyOf: (row: T) => string | number
  /** A row's name in words, for its checkbox and its details. */
  nameOf: (row: T) => string
  /** Actions on the selected rows. */
  bulk?: (selected: T[], clear: () => void) => ReactNode
  /** A row's details, in a drawer. */
  details?: (row: T) => ReactNode
}

/** Dense rows that are sorted, selected and opened, with columns to choose; on phones a list. */
export function DataTable<T>(props: Props<T>) {
  const { columns, keyOf, nameOf, bulk, details } = props
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(min-width: 768px) and (max-width: 899px)', false, { getInitialValueInEffect: false })
  const { isHidden, toggle } = useHiddenColumns(props.name)
  const { rows, sorting, sortBy } = useSorted(props.rows, columns)
  const [selectedKeys, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const [openKey, setOpen] = useState<string | number | null>(null)
  const selected = rows.filter((row) => selectedKeys.has(keyOf(row)))
  const opened = rows.find((row) => keyOf(row) === openKey)
  const shown = columns.filter(({ key, isMinor }, index) => index === 0 || !(isHidden(key) || (isNarrow && isMinor)))
  const select = (keys: (string | number)[]) => setSelected(new Set(keys))
  const toggleRow = (key: string | number) =>
    select(selectedKeys.has(key) ? [...selectedKeys].filter((each) => each !== key) : [...selectedKeys, key])
  const parts: RowParts<T> = {
    shown,
    keyOf,
    nameOf,
    selection: bulk && { has: (key) => selectedKeys.has(key), toggle: toggleRow },
    open: details && setOpen,
  }
  return (
    <div>
      {(bulk || !isPhone) && (
        <Group justify="space-between" mih={44} gap="xs">
          {bulk && selected.length > 0 ? (
            <Bulk count={selected.length}>{bulk(selected, () => select([]))}</Bulk>
          ) : (
            <span />
          )}
          {!isPhone && (
            <ColumnMenu
              columns={columns.slice(1).filter(({ isMinor }) => !(isNarrow && isMinor))}
              isHidden={isHidden}
              toggle={toggle}
            />
          )}
        </Group>
      )}
      {isPhone ? (
        <RowList label={props.label} rows={rows} {...parts} />
      ) : (
        <WideTable minWidth={480}>
          <Table className={classes.table} aria-label={props.label} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                {bulk && (
                  <Table.Th w={40}>
                    <Checkbox
                      size="xs"
                      aria-label={t('table.selectAll')}
                      checked={selected.length === rows.length && rows.length > 0}
                      indeterminate={selected.length > 0 && selected.length < rows.length}
                      onChange={() => select(selected.length === rows.length ? [] : rows.map(keyOf))}
                    />
                  </Table.Th>
                )}
                {shown.map((column) => (
                  <ColumnHead key={column.key} column={column} sorting={sorting} sortBy={sortBy} />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={keyOf(row)} row={row} {...parts} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {details && (
        <Drawer
          opened={opened !== undefined}
          onClose={() => setOpen(null)}
          position="right"
          title={opened && nameOf(opened)}
        >
          {opened && details(opened)}
        </Drawer>
      )}
    </div>
  )
}

/** Parts of a table that its rows need, in whichever form they are shown. */
export type RowParts<T> = {
  shown: readonly Column<T>[]
  keyOf: (row: T) => string | number
  nameOf: (row: T) => string
  selection?: { has: (key: string | number) => boolean; toggle: (key: string | number) => void }
  open?: (key: string | number) => void
}

function Bulk({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Group gap="sm" role="status">
      <Text fw={600} size="sm">
        {t('table.selected', { number: number(count) })}
      </Text>
      {children}
    </Group>
  )
}

type HeadProps<T> = { column: Column<T>; sorting: Sorting | null; sortBy: (key: string) => void }

function ColumnHead<T>({ column, sorting, sortBy }: HeadProps<T>) {
  const isSorted = sorting?.key === column.key
  const Arrow = sorting?.isDescending ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      scope="col"
      ta={column.isNumeric ? 'end' : undefined}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortBy ? (
        <UnstyledButton className={classes.sort} onClick={() => sortBy(column.key)}>
          {column.label}
          {isSorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.label
      )}
    </Table.Th>
  )
}

function Row<T>({ row, shown, keyOf, nameOf, selection, open }: RowParts<T> & { row: T }) {
  const { t } = useTranslation()
  const key = keyOf(row)
  const isSelected = selection?.has(key)
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      {selection && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={t('table.select', { name: nameOf(row) })}
            checked={isSelected ?? false}
            onChange={() => selection.toggle(key)}
          />
        </Table.Td>
      )}
      {shown.map((column, index) => (
        <Table.Td key={column.key} className={column.isNumeric ? classes.numeric : undefined}>
          {index === 0 && open ? (
            <UnstyledButton
              className={classes.open}
              aria-label={t('table.details', { name: nameOf(row) })}
              aria-haspopup="dialog"
              onClick={() => open(key)}
            >
              {column.cell(row)}
            </UnstyledButton>
          ) : (
            column.cell(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
