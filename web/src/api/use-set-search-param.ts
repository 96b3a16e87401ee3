import { useSearchParams } from 'react-router'

/** Sets or removes one search parameter (?name=value) without adding a history entry; the others stay. */
export function useSetSearchParam() {
  const [, setSearch] = useSearchParams()
  return (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
}
