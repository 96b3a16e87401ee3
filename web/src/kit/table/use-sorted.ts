import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { localeOf } from '#contract/formats.ts'
import { useChangeSearch } from '../../api/use-set-search-param.ts'
import type { Column } from './DataTable.tsx'

export type Sorting = { key: string; isDescending: boolean }

/** Rows in the order of ?sort=, a column's key, descending with a minus before it; otherwise in their own order. */
export function useSorted<T>(rows: readonly T[], columns: readonly Column<T>[]) {
  const { i18n } = useTranslation()
  const [search] = useSearchParams()
  const change = useChangeSearch()
  const wanted = search.get('sort') ?? ''
  const isDescending = wanted.startsWith('-')
  const key = isDescending ? wanted.slice(1) : wanted
  const read = columns.find((column) => column.key === key)?.sortBy
  const sorting: Sorting | null = read ? { key, isDescending } : null
  const { compare } = new Intl.Collator(localeOf(i18n.language), { numeric: true })
  const sorted = read
    ? rows.toSorted((a, b) => {
        const [left, right] = [read(a), read(b)]
        const order =
          typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))
        return isDescending ? -order : order
      })
    : [...rows]
  /** Sorts by a column: ascending, descending, and then no more. */
  const sortBy = (column: string) =>
    change(
      (next) => {
        if (sorting?.key !== column) next.set('sort', column)
        else if (isDescending) next.delete('sort')
        else next.set('sort', `-${column}`)
      },
      { preventScrollReset: true },
    )
  return { rows: sorted, sorting, sortBy }
}
