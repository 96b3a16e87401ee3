import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/foundation/users/roles.ts'
import { useUser } from '../api/session.ts'
import { homeOf, paths } from '../format/paths.ts'
import { ScreenError } from '../kit/screens.tsx'
import { PendingScreen } from './screen-shapes.tsx'

/**
 * Protects screens for signed-in users, or for one role (spec §2, Guard behaviour): visitors go to /login, the wrong role to its
 * own dashboard, and nothing is rendered meanwhile. The server enforces all of it again.
 */
export function Guarded({ allow }: { allow?: Role }) {
  const { user, error } = useUser()
  const { pathname, search } = useLocation()
  const { t } = useTranslation()
  if (error) return <ScreenError section={t('settings.account')} error={error} retry={() => window.location.reload()} />
  if (user === undefined) return <PendingScreen />
  if (user === null) return <RedirectToServerPage to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} />
  if (allow && user.role !== allow) return <Navigate to={homeOf(user.role)} replace />
  return <Outlet />
}

/** Leaves the application for a page rendered by the server. */
function RedirectToServerPage({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return <PendingScreen />
}
