import { Checkbox, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowParts } from './DataTable.tsx'
import classes from './table.module.css'

/** The rows of a table on a phone: each names itself, with its other columns below. */
export function RowList<T>({
  label,
  rows,
  shown,
  keyOf,
  nameOf,
  selection,
  open,
}: RowParts<T> & { label: string; rows: T[] }) {
  const { t } = useTranslation()
  const [first, ...rest] = shown
  return (
    <ul aria-label={label} className={classes.list}>
      {rows.map((row) => {
        const key = keyOf(row)
        return (
          <li key={key} className={classes.item}>
            {selection && (
              <Checkbox
                className={classes.check}
                aria-label={t('table.select', { name: nameOf(row) })}
                checked={selection.has(key)}
                onChange={() => selection.toggle(key)}
              />
            )}
            <div className={classes.content}>
              {open ? (
                <UnstyledButton
                  className={classes.open}
                  aria-label={t('table.details', { name: nameOf(row) })}
                  aria-haspopup="dialog"
                  onClick={() => open(key)}
                >
                  {first?.cell(row)}
                </UnstyledButton>
              ) : (
                first?.cell(row)
              )}
              <dl className={classes.facts}>
                {rest.map((column) => {
                  const cell = column.cell(row)
                  return (
                    cell !== null && (
                      <div key={column.key}>
                        <dt>{column.label}</dt>
                        <dd>{cell}</dd>
                      </div>
                    )
                  )
                })}
              </dl>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
