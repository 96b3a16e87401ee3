import { Button, Container, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'

/** Shown in place of a screen that failed to load or render (spec §8). */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => {
    console.error('A route failed', error)
  }, [error])
  return (
    <Container size="sm" py={80} ta="center" role="alert">
      <Title order={1} mb="sm">
        {t('error.route')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('error.routeHint')}
      </Text>
      <Button onClick={() => window.location.reload()}>{t('error.tryAgain')}</Button>
    </Container>
  )
}
