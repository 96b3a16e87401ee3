import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { paths } from '../ui/paths.ts'
import { ErrorBox, Spinner } from '../ui/screens.tsx'
import { homeOf, useUser } from '../ui/session.ts'

/**
 * Screens for signed-in people, or for one role (spec §2, Guard behaviour): others go to /login, the wrong role to its own
 * dashboard, and nothing is shown meanwhile. The server enforces all of it again.
 */
export function Guarded({ allow }: { allow?: Role }) {
  const { user, error } = useUser()
  const { pathname, search } = useLocation()
  if (error) return <ErrorBox section="account" error={error} retry={() => window.location.reload()} />
  if (user === undefined) return <Spinner />
  if (user === null) return <Navigate to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} replace />
  if (allow && user.role !== allow) return <Navigate to={homeOf(user.role)} replace />
  return <Outlet />
}
