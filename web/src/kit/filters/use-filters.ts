import { useSearchParams } from 'react-router'

/** A filter, kept in the URL under its name. Days are YYYY-MM-DD, dollars a decimal number. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string; count?: number }[] }
  | { kind: 'text' | 'day' | 'dollars'; placeholder?: string }
)

/** Reads and changes the filters in the URL; everything else in it stays. */
export function useFilters(filters: readonly Filter[]) {
  const [search, setSearch] = useSearchParams()
  const change = (edit: (params: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    valueIn: ({ name }: Filter) => search.get(name) ?? '',
    set: ({ name }: Filter, value: string) =>
      change((params) => (value.trim() ? params.set(name, value.trim()) : params.delete(name))),
    setAll: (values: Record<string, string>) =>
      change((params) => {
        for (const { name } of filters) {
          const value = values[name]
          if (value) params.set(name, value)
          else params.delete(name)
        }
      }),
    clear: () =>
      change((params) => {
        for (const { name } of filters) params.delete(name)
      }),
  }
}
