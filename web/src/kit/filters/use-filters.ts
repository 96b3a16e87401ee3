import { useSearchParams } from 'react-router'
import { useChangeSearch } from '../../api/use-set-search-param.ts'

/** An end of a range, kept in the URL under its own name. */
type RangeEnd = { name: string; label: string }

/**
 * A filter, kept in the URL under its name. Days are YYYY-MM-DD, dollars a decimal number, a flag is 'true'. A range is kept under the
 * names of its ends, the parts of a group each under its own.
 */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice'
      options: readonly { value: string; label: string; count?: number }[]
      /** Text below the field: objects that the counts leave out, so that each may be more. */
      countedOnly?: string | undefined
    }
  | {
      kind: 'text' | 'day' | 'dollars'
      placeholder?: string
      /** Typed in the row itself. */
      isBox?: boolean
    }
  | { kind: 'flag' }
  | {
      kind: 'range'
      /** Whole numbers: of things, or of cents, which are typed in dollars. */
      unit: 'count' | 'cents'
      ends: readonly [from: RangeEnd, to: RangeEnd]
      max: number
      /** Text for a first end above the second. */
      turned: string
    }
  | { kind: 'group'; parts: readonly Filter[] }
)

/** Values of filters, by their names in the URL. */
export type FilterValues = Readonly<Record<string, string>>

/** The names of filters in the URL. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => {
    if (filter.kind === 'group') return namesOf(filter.parts)
    return filter.kind === 'range' ? filter.ends.map(({ name }) => name) : [filter.name]
  })

/** Value of a filter, without values that it could not have set. */
function valuesOf(filter: Filter, search: URLSearchParams): FilterValues {
  if (filter.kind === 'group') return Object.assign({}, ...filter.parts.map((part) => valuesOf(part, search)))
  const isPossible = (value: string) => {
    if (filter.kind === 'range') return /^\d{1,15}$/.test(value)
    return filter.kind === 'flag' ? value === 'true' : value !== ''
  }
  const entries = namesOf([filter]).map((name) => [name, search.get(name) ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => isPossible(value)))
}

/** Reads and changes the filters in the URL; everything else in it stays. */
export function useFilters(filters: readonly Filter[]) {
  const [search] = useSearchParams()
  const change = useChangeSearch()
  const set = (values: FilterValues) =>
    change(
      (next) => {
        for (const [name, value] of Object.entries(values)) {
          if (value.trim()) next.set(name, value.trim())
          else next.delete(name)
        }
      },
      { preventScrollReset: true },
    )
  const setAll = (values: FilterValues) =>
    set(Object.fromEntries(namesOf(filters).map((name) => [name, values[name] ?? ''])))
  return {
    valuesOf: (filter: Filter) => valuesOf(filter, search),
    /** Those that are set. */
    chosen: filters.filter((filter) => Object.keys(valuesOf(filter, search)).length > 0),
    set,
    setAll,
    clear: () => setAll({}),
  }
}
