import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isStoredPage } from '../../api/offline/stored-page.ts'
import { NotFound } from '../../features/foundation/site/NotFound.tsx'
import { RouteFailure } from '../RouteFailure.tsx'
import { PendingScreen } from '../screen-shapes.tsx'

const initialPathname = window.location.pathname

/** A path unknown to the application: reloads, so that the server renders it as a public page or 404 (spec §2). */
export function FallbackScreen() {
  const { pathname } = useLocation()
  const hasNavigated = pathname !== initialPathname
  useEffect(() => {
    if (hasNavigated) window.location.reload()
  }, [hasNavigated])
  if (hasNavigated) return <PendingScreen />
  return isStoredPage() ? <RouteFailure /> : <NotFound />
}
