import { Button, Container, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { isStoredPage } from '../api/offline/stored-page.ts'

/** Recognises the errors of Chromium, Firefox and Safari for a module that could not be fetched. */
const isFailedImport = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** Shown in place of a screen that failed to load or render (spec §8); without a connection it says so. */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => {
    console.error('A route failed', error)
  }, [error])
  const isOffline = !navigator.onLine || isStoredPage()
  return (
    <Container size="sm" py={80} ta="center" role="alert">
      <Title order={1} mb="sm">
        {t(isOffline ? 'error.offline' : 'error.route')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t(isOffline || isFailedImport(error) ? 'error.unloadedHint' : 'error.routeHint')}
      </Text>
      <Button onClick={() => window.location.reload()}>{t('error.tryAgain')}</Button>
    </Container>
  )
}
