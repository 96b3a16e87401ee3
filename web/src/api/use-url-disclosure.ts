import { useSearchParams } from 'react-router'

/** What opens and closes a dialog, as of `useDisclosure`. */
export type Disclosure = { opened: boolean; open: () => void; close: () => void }

/** A dialog that is open while the URL says ?name=value, so that it can be linked to and 'back' closes it. */
export function useUrlDisclosure(name: string, value: string): Disclosure {
  const [search, setSearch] = useSearchParams()
  const change = (opened: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (opened) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: !opened, preventScrollReset: true },
    )
  return { opened: search.get(name) === value, open: () => change(true), close: () => change(false) }
}
