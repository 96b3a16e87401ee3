import { useSearchParams } from 'react-router'
import { useChangeSearch } from './use-set-search-param.ts'

/** State of a dialog with functions that open and close it, as of `useDisclosure`. */
export type Disclosure = { opened: boolean; open: () => void; close: () => void }

/** A dialog that is open while the URL says ?name=value, so that it can be linked to and 'back' closes it. */
export function useUrlDisclosure(name: string, value: string): Disclosure {
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const change = (opened: boolean) =>
    changeSearch(
      (next) => {
        if (opened) next.set(name, value)
        else next.delete(name)
      },
      { replace: !opened, preventScrollReset: true },
    )
  return { opened: search.get(name) === value, open: () => change(true), close: () => change(false) }
}
