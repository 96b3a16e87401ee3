import { Button, Container, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteError } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { isStoredPage } from '../api/offline/stored-page.ts'
import { userKey } from '../api/queries.ts'
import { drawerLinks } from '../features/foundation/site/menu/menu-links.ts'
import { useBackLink } from '../features/foundation/site/menu/use-back-link.ts'
import { LinkButton } from '../kit/buttons.tsx'

/** Recognises the errors of Chromium, Firefox and Safari for a module that could not be fetched. */
const isFailedImport = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/**
 * Shown in place of a screen that failed to load or render (spec §8), under the screen's title if a menu has it; without a connection it
 * says so.
 */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  const title = useTitleInMenu()
  const back = useBackLink()
  useEffect(() => {
    console.error('A route failed', error)
  }, [error])
  const isOffline = !navigator.onLine || isStoredPage()
  return (
    <Container size="sm" py={80} ta="center" role="alert">
      {title && (
        <Title order={1} mb="lg">
          {title}
        </Title>
      )}
      <Title order={title ? 2 : 1} mb="sm">
        {t(isOffline ? 'error.offline' : 'error.route')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t(isOffline || isFailedImport(error) ? 'error.unloadedHint' : 'error.routeHint')}
      </Text>
      <Group justify="center" gap="sm">
        <Button onClick={() => window.location.reload()}>{t('error.tryAgain')}</Button>
        {back && (
          <LinkButton to={back.to} variant="subtle">
            {t('error.backTo', { page: back.page })}
          </LinkButton>
        )}
      </Group>
    </Container>
  )
}

/** Name of this screen in the menu of its reader. */
function useTitleInMenu(): string | null {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useQueryClient().getQueryData<CurrentUser | null>(userKey)
  const link = user && drawerLinks(user.role).find(({ to }) => to === pathname)
  return link ? t(link.label) : null
}
