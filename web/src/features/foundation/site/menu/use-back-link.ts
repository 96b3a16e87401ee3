import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { userKey } from '../../../../api/queries.ts'
import type { BackLink } from '../../../../kit/screens.tsx'
import { dashboardOf, sectionAt } from './menu-links.ts'

/** A link to the section of the menu that holds this screen, otherwise to the dashboard; none while nobody is known to be signed in. */
export function useBackLink(): BackLink | undefined {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useQueryClient().getQueryData<CurrentUser | null>(userKey)
  if (!user) return undefined
  const section = sectionAt(user.role, pathname)
  const to = section?.pages[0].to
  if (!section || !to || to === pathname) return { to: dashboardOf(user.role), page: t('header.dashboard') }
  return { to, page: t(section.label) }
}
