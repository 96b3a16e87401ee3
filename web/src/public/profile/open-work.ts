import { useEffect, useState } from 'react'

const workAt = (search: string) => {
  const asked = new URLSearchParams(search).get('work')
  return asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}

/** Where a work is open on the page that is shown now; without one, the page itself. */
export function workAddress(id: number | null): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  if (id === null) query.delete('work')
  else query.set('work', String(id))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The work that is open stands in the address (?work=12), so that it can be shared and 'back' closes it. */
export function useOpenWork() {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => {
    const read = () => setId(workAt(window.location.search))
    read()
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  return {
    id,
    open: (next: number) => {
      window.history.pushState({ openedHere: true }, '', workAddress(next))
      setId(next)
    },
    move: (next: number) => {
      window.history.replaceState(window.history.state, '', workAddress(next))
      setId(next)
    },
    close: () => {
      setId(null)
      if (window.history.state?.openedHere) window.history.back()
      else window.history.replaceState(null, '', workAddress(null))
    },
  }
}
