import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { NotFound } from '../../features/site/NotFound.tsx'
import { Spinner } from '../../ui/screens.tsx'

const openedAt = window.location.pathname

/** An address that the application does not know: the server draws it, be it a public page or 'not found' (spec §2). */
export function Component() {
  const { pathname } = useLocation()
  const leaves = pathname !== openedAt
  useEffect(() => {
    if (leaves) window.location.reload()
  }, [leaves])
  return leaves ? <Spinner /> : <NotFound />
}
