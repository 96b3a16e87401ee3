import { useEffect, useState } from 'react'

const workIdIn = (search: string) => {
  const param = new URLSearchParams(search).get('work')
  return param !== null && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : null
}

/** The URL of the current page with this work open, or with none. */
export function workUrl(id: number | null): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  if (id === null) query.delete('work')
  else query.set('work', String(id))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The open work, kept in the URL (?work=12), so that it can be shared and 'back' closes it. */
export function useOpenWork() {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => {
    const read = () => setId(workIdIn(window.location.search))
    read()
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  return {
    id,
    open: (next: number) => {
      window.history.pushState({ openedHere: true }, '', workUrl(next))
      setId(next)
    },
    move: (next: number) => {
      window.history.replaceState(window.history.state, '', workUrl(next))
      setId(next)
    },
    close: () => {
      setId(null)
      if (window.history.state?.openedHere) window.history.back()
      else window.history.replaceState(null, '', workUrl(null))
    },
  }
}
