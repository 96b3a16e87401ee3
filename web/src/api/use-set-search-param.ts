import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** Changes of an address that is still on its way: the next one continues from them. */
const changing = new WeakMap<object, URLSearchParams>()

/** Changes the search in the URL, as often as needed before the first change is shown; without `options`, it adds no history entry. */
export function useChangeSearch() {
  const location = useLocation()
  const [, setSearch] = useSearchParams()
  return (change: (next: URLSearchParams) => void, options?: NavigateOptions) => {
    const next = new URLSearchParams(changing.get(location) ?? location.search)
    change(next)
    changing.set(location, next)
    setSearch(next, { replace: true, ...options })
  }
}

/** Sets or removes one search parameter (?name=value) without adding a history entry; the others stay. */
export function useSetSearchParam() {
  const change = useChangeSearch()
  return (name: string, value: string | null) =>
    change((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
    })
}
