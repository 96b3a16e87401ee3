import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { homeOf, paths } from '../ui/paths.ts'
import { ErrorBox, Spinner } from '../ui/screens.tsx'
import { useUser } from '../ui/session.ts'

/**
 * Screens for signed-in people, or for one role (spec §2, Guard behaviour): others go to /login, the wrong role to its own
 * dashboard, and nothing is shown meanwhile. The server enforces all of it again.
 */
export function Guarded({ allow }: { allow?: Role }) {
  const { user, error } = useUser()
  const { pathname, search } = useLocation()
  if (error) return <ErrorBox section="account" error={error} retry={() => window.location.reload()} />
  if (user === undefined) return <Spinner />
  if (user === null) return <Leave to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} />
  if (allow && user.role !== allow) return <Navigate to={homeOf(user.role)} replace />
  return <Outlet />
}

/** Opens a page that the server draws, in place of this one. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return <Spinner />
}
